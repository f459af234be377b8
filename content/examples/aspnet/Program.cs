using Shop;

var builder = WebApplication.CreateBuilder(args);

// No redirect, so the key never goes to another host. The timeout is for the whole call, the body too.
builder.Services.AddHttpClient<Captcha>(client => client.Timeout = TimeSpan.FromSeconds(5))
    .ConfigurePrimaryHttpMessageHandler(() => new HttpClientHandler { AllowAutoRedirect = false })
    .RedactLoggedHeaders(["X-API-Key"]); // at the log level Trace, headers are logged
builder.Services.AddSingleton(CaptchaKeys.From(builder.Configuration)); // fails without your own keys
builder.Services.AddRazorPages();

var app = builder.Build();
app.UseStaticFiles();
app.MapRazorPages();
app.Run(); // the address comes from launchSettings.json, --urls, or what hosts the application
