<?php

// Debian's framework, and the application's own classes.
require '/usr/share/php/Illuminate/autoload.php';
require_once '/usr/share/php/GuzzleHttp/autoload.php';

spl_autoload_register(function (string $class): void {
    $file = dirname(__DIR__) . '/' . str_replace(['App\\', '\\'], ['app/', '/'], $class) . '.php';
    if (str_starts_with($class, 'App\\') && is_file($file)) {
        require $file;
    }
});
