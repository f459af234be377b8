<?php

namespace App\Services;

use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Log;
use RuntimeException;
use Throwable;

class Captcha
{
    public string $sitekey;

    private string $apiKey;

    private string $siteverifyUrl;

    public function __construct(array $config)
    {
        $testing = (string) ($config['allow_test_keys'] ?? '') === '1';
        $this->sitekey = $this->required('CAPTCHA_SITEKEY', $config['sitekey'] ?? '', $testing);
        $this->apiKey = $this->required('CAPTCHA_API_KEY', $config['api_key'] ?? '', $testing);
        if (! filter_var($config['siteverify_url'], FILTER_VALIDATE_URL)) {
            throw new RuntimeException('CAPTCHA_SITEVERIFY_URL is not an address');
        }
        $this->siteverifyUrl = $config['siteverify_url'];
    }

    /** Throws for a key that would open the form to everyone: the application must not work. */
    private function required(string $name, string $key, bool $testing): string
    {
        $key = trim($key);
        if (preg_match('/^(CSX*|cak_0*|YOUR_.*)?$/', $key)) {
            throw new RuntimeException("$name is not set, or a placeholder: set your own in .env or in the environment of this server");
        }
        if (preg_match('/^(CSTEST|cak_test_)/', $key) && ! $testing) {
            throw new RuntimeException("$name is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests");
        }

        return $key;
    }

    /** Returns 'accepted', 'rejected' or 'unverified'; never throws. */
    public function verify(mixed $value): string
    {
        [$outcome, $code] = $this->ask($value);
        Log::info("captcha $outcome $code");
        if ($outcome === 'unverified') {
            // Send this to a person as well: a pager, a chat hook, an error tracker.
            Log::critical("ALERT captcha could not verify: $code");
        }

        return $outcome;
    }

    private function ask(mixed $value): array
    {
        if (! is_string($value) || $value === '') {
            return ['rejected', 'response_missing'];
        }
        // A response is at most 16 KB of visible ASCII. As JSON, it stays below the request limit of 64 KB.
        if (! preg_match('/\A[\x21-\x7e]{1,16384}\z/', $value)) {
            return ['rejected', 'response_invalid'];
        }

        try {
            $reply = Http::withHeaders(['X-API-Key' => $this->apiKey])
                ->withoutRedirecting() // the key never goes to another host
                ->timeout(5) // for the whole call, the body too
                ->post($this->siteverifyUrl, ['response' => $value, 'sitekey' => $this->sitekey]);
        } catch (Throwable $problem) {
            return ['unverified', $problem->getMessage()];
        }

        if (in_array($reply->status(), [413, 414], true)) {
            return ['rejected', 'request_too_large'];
        }
        $answer = json_decode($reply->body(), true);
        $success = is_array($answer) ? ($answer['success'] ?? null) : null;
        if ($reply->status() !== 200 || ! is_bool($success)) {
            return ['unverified', "HTTP {$reply->status()} " . substr($reply->body(), 0, 500)];
        }
        $code = $success ? ($answer['data']['event_id'] ?? '') : ($answer['error']['error_code'] ?? '');

        return [$success ? 'accepted' : 'rejected', is_string($code) ? $code : ''];
    }
}
