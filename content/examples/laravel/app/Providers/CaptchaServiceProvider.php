<?php

namespace App\Providers;

use App\Services\Captcha;
use Illuminate\Support\ServiceProvider;

class CaptchaServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->app->singleton(Captcha::class, fn ($app) => new Captcha($app['config']['captcha']));
    }

    /** Fails on each request and in `php artisan serve` without your own keys. */
    public function boot(): void
    {
        $this->app->make(Captcha::class);
    }
}
