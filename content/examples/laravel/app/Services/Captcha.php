<?php

namespace App\Services;

use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Log;
use RuntimeException;
use Throwable;

class Captcha
{
    private const MAX_BYTES = 16 * 1024;

    public string $sitekey;

    private string $apiKey;

    private string $siteverifyUrl;

    /** Without a key the application must not work: it would accept everybody. */
    public function __construct(array $config)
    {
        foreach (['sitekey', 'api_key'] as $name) {
            if (trim((string) ($config[$name] ?? '')) === '') {
                throw new RuntimeException('CAPTCHA_' . strtoupper($name) . ' is not set');
            }
        }
        if (! filter_var($config['siteverify_url'], FILTER_VALIDATE_URL)) {
            throw new RuntimeException('CAPTCHA_SITEVERIFY_URL is not an address');
        }
        $this->sitekey = trim($config['sitekey']);
        $this->apiKey = trim($config['api_key']);
        $this->siteverifyUrl = $config['siteverify_url'];
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
        if (strlen($value) > self::MAX_BYTES) {
            return ['rejected', 'response_invalid'];
        }
        if (! mb_check_encoding($value, 'UTF-8')) {
            return ['rejected', 'failed_to_encode_request'];
        }

        try {
            $reply = Http::withHeaders(['X-API-Key' => $this->apiKey])
                ->withoutRedirecting() // the key never goes to another host
                ->timeout(5) // for the whole call, the body too
                ->post($this->siteverifyUrl, ['response' => $value, 'sitekey' => $this->sitekey]);
        } catch (Throwable $problem) {
            return ['unverified', $problem->getMessage()];
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
