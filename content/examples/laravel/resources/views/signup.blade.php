<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign up</title>
    <script type="module" src="{brand.cdn}/{brand.sdkPackage}@{brand.sdkVersion}/site.min.js" async defer></script>
    <script nomodule src="{brand.cdn}/{brand.sdkPackage}@{brand.sdkVersion}/site.compat.min.js" async defer></script>
    <script src="/signup.js" defer></script>
  </head>
  <body>
    <form method="post" action="/signup">
      @csrf
      <label>Email <input type="email" name="email" autocomplete="email" value="{{ $email }}" required></label>
      <div class="captcha-widget" id="captcha-check" data-sitekey="{{ $sitekey }}"></div>
      <noscript><p>This form needs JavaScript for its captcha check.</p></noscript>
      <p id="captcha-status" role="status">{{ $message }}</p>
      <button aria-describedby="captcha-status">Sign up</button>
    </form>
  </body>
</html>
