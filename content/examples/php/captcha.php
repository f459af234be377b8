<?php
declare(strict_types=1);

/** Ends the request with 500: with such a key the form would accept everyone. */
function captcha_stop(string $problem): never
{
    error_log($problem);
    http_response_code(500);
    exit('This page has an error.');
}

function captcha_setting(string $name): string
{
    return trim((string) getenv($name));
}

function captcha_required(string $name): string
{
    $key = captcha_setting($name);
    if (preg_match('/^(CSX*|cak_0*|YOUR_.*)?$/', $key)) {
        captcha_stop("$name is not set, or a placeholder: set your own in the environment of this server");
    }
    if (preg_match('/^(CSTEST|cak_test_)/', $key) && captcha_setting('CAPTCHA_ALLOW_TEST_KEYS') !== '1') {
        captcha_stop("$name is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests");
    }
    return $key;
}

define('CAPTCHA_SITEKEY', captcha_required('CAPTCHA_SITEKEY'));
define('CAPTCHA_API_KEY', captcha_required('CAPTCHA_API_KEY'));
define('CAPTCHA_SITEVERIFY_URL', captcha_setting('CAPTCHA_SITEVERIFY_URL') ?: '{brand.apiGlobal}/api/v2/captcha/siteverify');
if (!filter_var(CAPTCHA_SITEVERIFY_URL, FILTER_VALIDATE_URL)) {
    captcha_stop('CAPTCHA_SITEVERIFY_URL is not an address');
}

// Replace this with something that reaches a person: a pager, a chat hook, an error tracker.
function alert_team(string $problem): void
{
    error_log("ALERT captcha could not verify: $problem");
}

function captcha_rejected(mixed $code): array
{
    return ['outcome' => 'rejected', 'code' => $code];
}

function captcha_unverified(string $problem): array
{
    alert_team($problem);
    return ['outcome' => 'unverified', 'code' => $problem];
}

/** Returns ['outcome' => 'accepted' | 'rejected' | 'unverified', 'code' => …]; never throws. */
function verify_captcha(mixed $value): array
{
    if (!is_string($value) || $value === '') {
        return captcha_rejected('response_missing');
    }
    // A response is at most 16 KB of visible ASCII. As JSON, it stays below the request limit of 64 KB.
    if (!preg_match('/\A[\x21-\x7e]{1,16384}\z/', $value)) {
        return captcha_rejected('response_invalid');
    }

    $call = curl_init(CAPTCHA_SITEVERIFY_URL);
    curl_setopt_array($call, [
        CURLOPT_HTTPHEADER => ['X-API-Key: ' . CAPTCHA_API_KEY, 'Content-Type: application/json'],
        CURLOPT_POSTFIELDS => json_encode(['response' => $value, 'sitekey' => CAPTCHA_SITEKEY]),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 5, // for the whole call, the body too
    ]);
    $text = curl_exec($call);
    if ($text === false) {
        return captcha_unverified(curl_error($call));
    }
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
    if ($status === 413 || $status === 414) {
        return captcha_rejected('request_too_large');
    }
    $answer = json_decode($text, true);
    $success = is_array($answer) ? ($answer['success'] ?? null) : null;
    if ($status !== 200 || !is_bool($success)) {
        return captcha_unverified("HTTP $status " . substr($text, 0, 500));
    }
    if ($success) {
        return ['outcome' => 'accepted', 'code' => $answer['data']['event_id'] ?? ''];
    }
    return captcha_rejected($answer['error']['error_code'] ?? '');
}
