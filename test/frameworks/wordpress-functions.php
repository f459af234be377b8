<?php
/** What the plugin needs of WordPress to verify a response, which the class alone does not show. */
const ABSPATH = __DIR__;

class WP_Error
{
    public function __construct(public string $message)
    {
    }

    public function get_error_message(): string
    {
        return $this->message;
    }
}

function wp_slash(mixed $value): mixed
{
    return is_string($value) ? addslashes($value) : $value;
}

function wp_unslash(mixed $value): mixed
{
    return is_string($value) ? stripslashes($value) : $value;
}

function wp_json_encode(mixed $value): string|false
{
    return json_encode($value);
}

function wp_remote_post(string $url, array $options): array|WP_Error
{
    $call = curl_init($url);
    curl_setopt_array($call, [
        CURLOPT_HTTPHEADER => array_map(fn ($name, $value) => "$name: $value", array_keys($options['headers']), $options['headers']),
        CURLOPT_POSTFIELDS => $options['body'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => $options['redirection'] > 0,
        CURLOPT_TIMEOUT => $options['timeout'],
    ]);
    $body = curl_exec($call);
    return $body === false
        ? new WP_Error(curl_error($call))
        : ['code' => curl_getinfo($call, CURLINFO_RESPONSE_CODE), 'body' => $body];
}

function is_wp_error(mixed $value): bool
{
    return $value instanceof WP_Error;
}

function wp_remote_retrieve_response_code(array $reply): int
{
    return $reply['code'];
}

function wp_remote_retrieve_body(array $reply): string
{
    return $reply['body'];
}

require __DIR__ . '/class-captcha-forms.php';

$problem = (new Captcha_Forms())->problem();
if ($problem !== '') {
    error_log($problem);
    exit(1);
}

function verified(mixed $value): string
{
    $_POST = ['captcha-response' => wp_slash($value)];
    return (new Captcha_Forms())->verify();
}
