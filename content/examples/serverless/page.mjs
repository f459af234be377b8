const cdn = "{brand.cdn}/{brand.sdkPackage}@{brand.sdkVersion}";
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text) {
  return text.replace(/[&<>"]/g, (character) => entities[character]);
}

/** The page with the form. `message` says what became of the last attempt. */
export function signupPage(sitekey, { email = "", message = "" } = {}) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign up</title>
    <script type="module" src="${cdn}/site.min.js" async defer></script>
    <script nomodule src="${cdn}/site.compat.min.js" async defer></script>
    <script src="/signup.js" defer></script>
  </head>
  <body>
    <form method="post" action="/signup">
      <label>Email <input type="email" name="email" autocomplete="email" value="${escape(email)}" required></label>
      <div class="captcha-widget" id="captcha-check" data-sitekey="${escape(sitekey)}"></div>
      <noscript><p>This form needs JavaScript for its captcha check.</p></noscript>
      <p id="captcha-status" role="status">${escape(message)}</p>
      <button aria-describedby="captcha-status">Sign up</button>
    </form>
  </body>
</html>
`;
}
