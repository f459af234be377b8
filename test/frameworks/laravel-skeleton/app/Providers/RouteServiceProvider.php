<?php

namespace App\Providers;

use Illuminate\Foundation\Support\Providers\RouteServiceProvider as Base;
use Illuminate\Support\Facades\Route;

class RouteServiceProvider extends Base
{
    public function boot()
    {
        $this->routes(fn () => Route::middleware('web')->group(base_path('routes/web.php')));
    }
}
