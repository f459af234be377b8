<?php

namespace App\Http\Controllers;

use App\Services\Captcha;
use Illuminate\Http\Request;
use Illuminate\Http\Response;

class SignupController
{
    public function __construct(private Captcha $captcha)
    {
    }

    public function create(): Response
    {
        return $this->page();
    }

    public function store(Request $request): Response
    {
        // Check the other fields first: a response can be verified only once.
        $email = $request->input('email');
        if (! is_string($email) || ! str_contains($email, '@')) {
            return $this->page(422, is_string($email) ? $email : '', 'Enter an email address.');
        }

        if ($this->captcha->verify($request->input('captcha-response')) === 'rejected') {
            // Without the field, no check reached this server.
            $message = $request->filled('captcha-response')
                ? 'The captcha check failed or expired. Complete it again, or write to help@shop.example.'
                : 'The captcha check did not load. Allow its script, or write to help@shop.example.';

            return $this->page(403, $email, $message);
        }

        // 'accepted' and 'unverified' both pass. Give an 'unverified' request a second check.
        return $this->page(message: 'Account created.');
    }

    private function page(int $status = 200, string $email = '', string $message = ''): Response
    {
        $sitekey = $this->captcha->sitekey;

        return response(view('signup', compact('sitekey', 'email', 'message')), $status);
    }
}
