using System.Net;
using System.Text;
using System.Text.Json;

namespace Shop;

public enum Outcome { Accepted, Rejected, Unverified }

public sealed record CaptchaResult(Outcome Outcome, string Code);

public sealed record CaptchaKeys(string ApiKey, string Sitekey, Uri SiteverifyUrl)
{
    /// <summary>Throws when a key is missing, so the application does not start.</summary>
    public static CaptchaKeys From(IConfiguration configuration)
    {
        string? Setting(string name) => configuration[name]?.Trim() is { Length: > 0 } value ? value : null;
        string Required(string name) =>
            Setting(name) ?? throw new InvalidOperationException($"{name} is not set");

        return new(
            Required("CAPTCHA_API_KEY"),
            Required("CAPTCHA_SITEKEY"),
            new Uri(Setting("CAPTCHA_SITEVERIFY_URL") ?? "{brand.apiGlobal}/api/v2/captcha/siteverify"));
    }
}

public sealed class Captcha(HttpClient http, CaptchaKeys keys, ILogger<Captcha> logger)
{
    private const int MaxBytes = 16 * 1024;

    /// <summary>Razor reads an @ as code, so the template does not hold the address itself.</summary>
    public static string Script(string file) => $"{brand.cdn}/{brand.sdkPackage}@{brand.sdkVersion}/{file}";

    private static CaptchaResult Rejected(string code) => new(Outcome.Rejected, code);

    private CaptchaResult Unverified(string problem)
    {
        // Send this to a person as well: a pager, a chat hook, an error tracker.
        logger.LogCritical("ALERT captcha could not verify: {Problem}", problem);
        return new(Outcome.Unverified, problem);
    }

    private static string CodeIn(JsonElement answer, string group, string name) =>
        answer.TryGetProperty(group, out JsonElement inner) && inner.ValueKind == JsonValueKind.Object
            && inner.TryGetProperty(name, out JsonElement code) ? code.ToString() : "";

    /// <summary>Never throws for what the network or the service does.</summary>
    public async Task<CaptchaResult> VerifyAsync(string? value)
    {
        if (string.IsNullOrEmpty(value)) return Rejected("response_missing");
        if (Encoding.UTF8.GetByteCount(value) > MaxBytes) return Rejected("response_invalid");

        try
        {
            string body = JsonSerializer.Serialize(new { response = value, sitekey = keys.Sitekey });
            using var request = new HttpRequestMessage(HttpMethod.Post, keys.SiteverifyUrl)
            {
                Content = new StringContent(body, Encoding.UTF8, "application/json"),
            };
            request.Headers.Add("X-API-Key", keys.ApiKey);
            using var reply = await http.SendAsync(request);
            string text = await reply.Content.ReadAsStringAsync();
            if (reply.StatusCode == HttpStatusCode.OK)
            {
                using var document = JsonDocument.Parse(text);
                JsonElement answer = document.RootElement;
                switch (answer.GetProperty("success").ValueKind)
                {
                    case JsonValueKind.True: return new(Outcome.Accepted, CodeIn(answer, "data", "event_id"));
                    case JsonValueKind.False: return Rejected(CodeIn(answer, "error", "error_code"));
                }
            }
            return Unverified($"HTTP {(int)reply.StatusCode} {text[..Math.Min(text.Length, 500)]}");
        }
        catch (Exception problem) // whatever it is, nothing was verified
        {
            return Unverified($"{problem.GetType().Name}: {problem.Message}");
        }
    }
}
