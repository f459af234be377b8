using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace Shop.Pages;

[RequestSizeLimit(64 * 1024)] // a larger form gets status 400 from the antiforgery check, which reads it first
public class IndexModel(Captcha captcha, CaptchaKeys keys, ILogger<IndexModel> logger) : PageModel
{
    [BindProperty]
    public string? Email { get; set; }

    [BindProperty(Name = "captcha-response")]
    public string? CaptchaResponse { get; set; }

    public string Sitekey => keys.Sitekey;

    public string Message { get; private set; } = "";

    public async Task<IActionResult> OnPostAsync()
    {
        // Check the other fields first: a response can be verified only once.
        if (Email?.Contains('@') != true) return Show(422, "Enter an email address.");

        CaptchaResult result = await captcha.VerifyAsync(CaptchaResponse);
        logger.LogInformation("captcha {Outcome} {Code}", result.Outcome.ToString().ToLowerInvariant(), result.Code);
        if (result.Outcome == Outcome.Rejected)
        {
            // Without the field, no check reached this server.
            return Show(403, result.Code == "response_missing"
                ? "The captcha check did not load. Allow its script, or write to help@shop.example."
                : "The captcha check failed or expired. Complete it again, or write to help@shop.example.");
        }
        // Accepted and Unverified both pass. Give an Unverified request a second check.
        ModelState.Clear();
        Email = null;
        return Show(200, "Account created.");
    }

    private PageResult Show(int status, string message)
    {
        Message = message;
        PageResult page = Page();
        page.StatusCode = status;
        return page;
    }
}
