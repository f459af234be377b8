<?php
/**
 * Plugin Name: Captcha for comments and registration
 * Description: Adds the captcha widget to the comment form and to the registration, and verifies each response.
 * Version: 1.0.0
 * Requires PHP: 8.0
 */

defined('ABSPATH') || exit;

require __DIR__ . '/class-captcha-forms.php';

add_action('plugins_loaded', fn () => (new Captcha_Forms())->register());
