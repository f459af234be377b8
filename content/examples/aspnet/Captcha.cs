using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Shop;

public enum Outcome { Accepted, Rejected, Unverified }

public sealed record CaptchaResult(Outcome Outcome, string Code);

public sealed record CaptchaKeys(string ApiKey, string Sitekey, Uri SiteverifyUrl)
{
    /// <summary>Throws for a key that would open the form to everyone: the application must not start.</summary>
    public static CaptchaKeys From(IConfiguration configuration)
    {
        string? Setting(string name) => configuration[name]?.Trim() is { Length: > 0 } value ? value : null;
        string Required(string name)
        {
            string key = Setting(name) ?? "";
            if (Regex.IsMatch(key, @"\A(CSX*|cak_0*|YOUR_.*)?\z"))
            {
                throw new InvalidOperationException(
                    $"{name} is not set, or a placeholder: set your own in the environment of this server");
            }
            if (Regex.IsMatch(key, @"\A(CSTEST|cak_test_)") && Setting("CAPTCHA_ALLOW_TEST_KEYS") != "1")
            {
                throw new InvalidOperationException($"{name} is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests");
            }
            return key;
        }

        return new(
            Required("CAPTCHA_API_KEY"),
            Required("CAPTCHA_SITEKEY"),
            new Uri(Setting("CAPTCHA_SITEVERIFY_URL") ?? "{brand.apiGlobal}/api/v2/captcha/siteverify"));
    }
}

public sealed class Captcha(HttpClient http, CaptchaKeys keys, ILogger<Captcha> logger)
{
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
        // A response is at most 16 KB of visible ASCII. As a form, it stays below the request limit of 64 KB.
        if (!Regex.IsMatch(value, @"\A[\x21-\x7e]{1,16384}\z")) return Rejected("response_invalid");

        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, keys.SiteverifyUrl)
            {
                // .NET's JSON encoder writes < as six bytes.
                Content = new FormUrlEncodedContent([new("response", value), new("sitekey", keys.Sitekey)]),
            };
            request.Headers.Add("X-API-Key", keys.ApiKey);
            using var reply = await http.SendAsync(request);
            if ((int)reply.StatusCode is 413 or 414) return Rejected("request_too_large");
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
