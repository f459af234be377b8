/** What may go wrong, by what a developer sees of it: a status, a message, a symptom. Texts are Markdown with `{brand.…}`. */
export interface Trouble {
  /** What is seen. */
  name: string
  /** Where a status is seen. */
  where?: string
  cause: string
  check: string
  cure: string
}

/** HTTP statuses, when there is no code in the body. */
export const statuses: Trouble[] = [
  {
    name: "200",
    where: "siteverify",
    cause: "Not a pass: `success` decides",
    check: "Read `success` in the body",
    cure: "Fix code that reads the status only",
  },
  {
    name: "301, 302, 307, 308",
    where: "siteverify",
    cause: "A wrong URL, or `http://`",
    check: "The header `Location`",
    cure: "Use the exact URL. Never follow it with the key",
  },
  {
    name: "400",
    where: "siteverify",
    cause: "The request is wrong",
    check: "`error.error_code`",
    cure: "See the codes above",
  },
  {
    name: "401",
    where: "siteverify",
    cause: "The API key is missing or wrong",
    check: "`error.error_code`",
    cure: "See the codes above",
  },
  {
    name: "403",
    where: "Widget frame",
    cause: "The domain or the endpoint is not allowed",
    check: "The text in the box",
    cure: "[Domain](/docs/v2/troubleshooting#domain), [EU endpoint](/docs/v2/guides/eu-endpoint#enable)",
  },
  {
    name: "403",
    where: "siteverify",
    cause: "A proxy or a firewall replied",
    check: "The body is HTML",
    cure: "[Proxies](/docs/v2/troubleshooting#proxies)",
  },
  {
    name: "404",
    where: "siteverify",
    cause: "Wrong path, or v1's path",
    check: "The URL ends in `/api/v2/captcha/siteverify`",
    cure: "Correct the URL",
  },
  {
    name: "405",
    where: "siteverify",
    cause: "Not POST",
    check: "The verb in your log",
    cure: "Use POST",
  },
  {
    name: "413, 414",
    where: "siteverify",
    cause: "The body is larger than {brand.requestMax}",
    check: "The length of the value",
    cure: "Reject; reject [values that no widget sends](/docs/v2/api/siteverify#too-long) without a call",
  },
  {
    name: "429",
    where: "siteverify",
    cause: "Too many requests",
    check: "`Retry-After`",
    cure: "[Limits](/docs/v2/api/limits#rate)",
  },
  {
    name: "500",
    where: "siteverify",
    cause: "A fault on our side",
    check: "The [status page]({brand.status})",
    cure: "Repeat once at most, then accept by default",
  },
  {
    name: "502, 503, 504",
    where: "siteverify",
    cause: "A proxy, or an outage",
    check: "Call it from another network",
    cure: "Accept by default and alert; no repeat",
  },
]

/** Browsers word those of a policy differently. */
export const consoleMessages: Trouble[] = [
  {
    name: "\"Refused to frame '{brand.apiGlobal}/'\"",
    cause: "Your policy does not allow the frame",
    check: "The header `Content-Security-Policy` of the page",
    cure: "Add `{brand.apiWildcard}` to [`frame-src`](/docs/v2/guides/csp)",
  },
  {
    name: "\"Framing '{brand.apiGlobal}/' violates …\"",
    cause: "Your policy does not allow the frame, in the words of newer Chrome",
    check: "The header `Content-Security-Policy` of the page",
    cure: "Add `{brand.apiWildcard}` to [`frame-src`](/docs/v2/guides/csp)",
  },
  {
    name: "\"blocked the loading of a resource (frame-src)\"",
    cause: "Your policy does not allow the frame, in the words of Firefox",
    check: "The header `Content-Security-Policy` of the page",
    cure: "Add `{brand.apiWildcard}` to [`frame-src`](/docs/v2/guides/csp)",
  },
  {
    name: "\"does not appear in the frame-src directive\"",
    cause: "Your policy does not allow the frame, in the words of Safari",
    check: "The header `Content-Security-Policy` of the page",
    cure: "Add `{brand.apiWildcard}` to [`frame-src`](/docs/v2/guides/csp)",
  },
  {
    name: "\"Refused to load the script '{brand.cdn}/…'\"",
    cause: "Your policy does not allow the script",
    check: "`script-src` in the header",
    cure: "Add `{brand.cdnScope}/`, or [host the files](/docs/v2/getting-started/install#self-host)",
  },
  {
    name: "\"blocked a script (script-src-elem)\"",
    cause: "Your policy does not allow the script, in the words of Firefox",
    check: "`script-src` in the header",
    cure: "Add `{brand.cdnScope}/`, or [host the files](/docs/v2/getting-started/install#self-host)",
  },
  {
    name: "\"Refused to execute inline script\"",
    cause: "Your own inline script has no nonce",
    check: "`script-src` in the header",
    cure: "Add a nonce, or move it into a file",
  },
  {
    name: "\"net::ERR_BLOCKED_BY_CLIENT\"",
    cause: "A browser extension blocks the script or the frame",
    check: "Load the page in a private window",
    cure: "[Blocked script](/docs/v2/troubleshooting#blocked-script)",
  },
  {
    name: "\"Failed to find a valid digest in the 'integrity' attribute\"",
    cause: "File and hash do not match",
    check: "Compute the hash of the file that is served",
    cure: "[Update both together](/docs/v2/getting-started/install#sri)",
  },
  {
    name: "\"A second CaptchaSDK was constructed on this page\"",
    cause: "Two scripts, or two `new CaptchaSDK()`",
    check: "Search the page for `site.min.js`",
    cure: "Keep one instance and share it",
  },
  {
    name: "\"createWidget() needs an element\"",
    cause: "The selector found nothing",
    check: "Log what you pass as `element`",
    cure: "Run the code after the element exists",
  },
  {
    name: "\"document.body does not exist yet\"",
    cause: "A script in `<head>` ran too early",
    check: "Look where the script tag is",
    cure: "Add `type=\"module\"` or `defer`",
  },
  {
    name: "\"ReferenceError: document is not defined\"",
    cause: "The SDK was constructed on a server",
    check: "The stack names your server bundle",
    cure: "Construct it in the browser, for example in an effect",
  },
  {
    name: "\"Invalid URL\"",
    cause: "`apiEndpoint` cannot be parsed",
    check: "Log the value",
    cure: "Write `global`, `eu` or an [origin](/docs/v2/sdk/configuration#endpoint)",
  },
  {
    name: "\"start() was called on a destroyed widget\"",
    cause: "The widget is gone",
    check: "Log `isDestroyed` before the call",
    cure: "Create a new widget",
  },
  {
    name: "\"Cannot read properties of undefined (reading 'attach')\", \"attach is not a function\"",
    cause: "The script was blocked or has not run yet. An element of your page with `id=\"captcha\"` then has the name",
    check: "`window.captcha` in the console",
    cure: "Write `window.captcha?.attach()`, and give the element another `id`",
  },
]

/** What a visitor or a developer sees without a code. */
export const symptoms: Trouble[] = [
  {
    name: "Nothing shows",
    cause: "No element has the class, or it came late",
    check: "`document.querySelectorAll(\".captcha-widget\")`",
    cure: "Correct the class, or [attach later](/docs/v2/getting-started/install#attach)",
  },
  {
    name: "A blank box, or \"connecting\"",
    cause: "The frame is blocked",
    check: "The console and the network panel",
    cure: "[CSP](/docs/v2/guides/csp#console-messages), [firewall](/docs/v2/troubleshooting#proxies)",
  },
  {
    name: "A red box",
    cause: "Five attempts failed in 72 seconds",
    check: "Follow the link in the box",
    cure: "As for `network_error`",
  },
  {
    name: "\"Domain not allowed\"",
    cause: "The page's domain is not in the list",
    check: "Look at the address bar, with its subdomain",
    cure: "[Domain](/docs/v2/troubleshooting#domain)",
  },
  {
    name: "\"Endpoint not allowed\"",
    cause: "The endpoint is off for the application",
    check: "`data-api-endpoint` in the page",
    cure: "[Enable it](/docs/v2/guides/eu-endpoint#enable)",
  },
  {
    name: "\"Usage limit reached\"",
    cause: "The plan's quota or the trial is used up",
    check: "The dashboard",
    cure: "[Limits](/docs/v2/api/limits#quota)",
  },
  {
    name: "It never starts",
    cause: "Start mode `focus` without a form, or `none`",
    check: "Is there a `<form>` around it?",
    cure: "[Start mode](/docs/v2/sdk/configuration#start-mode)",
  },
  {
    name: "The button stays gray, or the form cannot be sent",
    cause: "Your code also blocks the submission in `error`",
    check: "Block the API host and press the button",
    cure: "[The submit button](/docs/v2/getting-started/install#submit-button)",
  },
  {
    name: "The widget disappears",
    cause: "A framework rendered its parent again",
    check: "Does it vanish on a state change?",
    cure: "[Single-page apps](/docs/v2/guides/single-page-apps)",
  },
  {
    name: "Rejected after Back",
    cause: "The browser restored a used response",
    check: "Press Back, then send again",
    cure: "[Reset on `pageshow`](/docs/v2/guides/single-page-apps#bfcache)",
  },
  {
    name: "Every bot passes",
    cause: "Nobody reads `success`, a test key is live, or nothing can be verified: a wrong key, a firewall, an outage",
    check: "Post `captcha-response=made-up`, and look for `ALERT` in the log",
    cure: "[Verify](/docs/v2/getting-started/verify#check), [test keys](/docs/v2/guides/automated-testing#guard)",
  },
  {
    name: "Wrong language",
    cause: "`lang` on `<html>` is missing or wrong",
    check: "The page's source",
    cure: "[Localization](/docs/v2/guides/localization)",
  },
]
