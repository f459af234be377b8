<?php
declare(strict_types=1);

const CAPTCHA_MAX_BYTES = 16 * 1024;

/** Ends the request with 500: without a key the form would accept everybody. */
function captcha_stop(string $problem): never
{
    error_log($problem);
    http_response_code(500);
    exit('This page has an error.');
}

function captcha_required(string $name): string
{
    $value = trim((string) getenv($name));
    if ($value === '') {
        captcha_stop("$name is not set");
    }
    return $value;
}

define('CAPTCHA_SITEKEY', captcha_required('CAPTCHA_SITEKEY'));
define('CAPTCHA_API_KEY', captcha_required('CAPTCHA_API_KEY'));
define('CAPTCHA_SITEVERIFY_URL', trim((string) getenv('CAPTCHA_SITEVERIFY_URL')) ?: '{brand.apiGlobal}/api/v2/captcha/siteverify');
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
    if (strlen($value) > CAPTCHA_MAX_BYTES) {
        return captcha_rejected('response_invalid');
    }
    $body = json_encode(['response' => $value, 'sitekey' => CAPTCHA_SITEKEY]);
    if ($body === false) {
        return captcha_rejected('failed_to_encode_request');
    }

    $call = curl_init(CAPTCHA_SITEVERIFY_URL);
    curl_setopt_array($call, [
        CURLOPT_HTTPHEADER => ['X-API-Key: ' . CAPTCHA_API_KEY, 'Content-Type: application/json'],
        CURLOPT_POSTFIELDS => $body,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 5, // for the whole call, the body too
    ]);
    $text = curl_exec($call);
    if ($text === false) {
        return captcha_unverified(curl_error($call));
    }
    $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
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
