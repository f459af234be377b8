<?php

use App\Http\Controllers\SignupController;
use Illuminate\Support\Facades\Route;

Route::get('/', [SignupController::class, 'create']);
Route::post('/signup', [SignupController::class, 'store']);
