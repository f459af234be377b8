<?php

return [
    'sitekey' => env('CAPTCHA_SITEKEY'),
    'api_key' => env('CAPTCHA_API_KEY'),
    'siteverify_url' => env('CAPTCHA_SITEVERIFY_URL') ?: '{brand.apiGlobal}/api/v2/captcha/siteverify',
];
