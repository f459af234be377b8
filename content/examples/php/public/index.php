<?php
declare(strict_types=1);

if (PHP_SAPI === 'cli-server' && $_SERVER['REQUEST_URI'] === '/signup.js') {
    return false; // the built-in server sends the file
}

http_response_code(500); // until the page is known: PHP would send an error message with status 200
require __DIR__ . '/../captcha.php';

// #region signup
/** Returns [status, message] for the form that was sent. */
function signup(array $form): array
{
    if ((int) ($_SERVER['CONTENT_LENGTH'] ?? 0) > 64 * 1024) {
        return [413, 'The form is too large.'];
    }

    // Check the other fields first: a response can be verified only once.
    $email = $form['email'] ?? '';
    if (!is_string($email) || !str_contains($email, '@')) {
        return [422, 'Enter an email address.'];
    }

    ['outcome' => $outcome, 'code' => $code] = verify_captcha($form['captcha-response'] ?? null);
    error_log("captcha $outcome $code");
    if ($code === 'response_missing') { // no check reached this server
        return [403, 'The captcha check did not load. Allow its script, or write to help@shop.example.'];
    }
    if ($outcome === 'rejected') {
        return [403, 'The captcha check failed or expired. Complete it again, or write to help@shop.example.'];
    }
    // 'accepted' and 'unverified' both pass. Give an 'unverified' request a second check.
    return [200, 'Account created.'];
}

[$status, $message] = $_SERVER['REQUEST_METHOD'] === 'POST' ? signup($_POST) : [200, ''];
http_response_code($status);
$email = $status !== 200 && is_string($_POST['email'] ?? null) ? $_POST['email'] : '';
// #endregion
?>
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
    <!-- #region form -->
    <form method="post">
      <label>Email <input type="email" name="email" autocomplete="email" value="<?= htmlspecialchars($email) ?>" required></label>
      <div class="captcha-widget" id="captcha-check" data-sitekey="<?= htmlspecialchars(CAPTCHA_SITEKEY) ?>"></div>
      <noscript><p>This form needs JavaScript for its captcha check.</p></noscript>
      <p id="captcha-status" role="status"><?= htmlspecialchars($message) ?></p>
      <button aria-describedby="captcha-status">Sign up</button>
    </form>
    <!-- #endregion -->
  </body>
</html>
