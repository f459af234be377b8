<?php

return [
    'sitekey' => env('CAPTCHA_SITEKEY'),
    'api_key' => env('CAPTCHA_API_KEY'),
    'allow_test_keys' => env('CAPTCHA_ALLOW_TEST_KEYS'),
    'siteverify_url' => env('CAPTCHA_SITEVERIFY_URL') ?: '{brand.apiGlobal}/api/v2/captcha/siteverify',
];
