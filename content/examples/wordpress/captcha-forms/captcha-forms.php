<?php
/**
 * Plugin Name: Captcha for comments, registration and lost passwords
 * Description: Adds the captcha widget to three forms of WordPress, and verifies each response.
 * Version: 1.2.0
 * Requires PHP: 8.0
 */

defined('ABSPATH') || exit;

require __DIR__ . '/class-captcha-forms.php';

// #region start
register_activation_hook(__FILE__, function (): void {
    $problem = (new Captcha_Forms())->problem();
    if ($problem !== '') {
        wp_die(esc_html($problem), '', ['back_link' => true]); // before WordPress has activated it
    }
});

add_action('admin_notices', function (): void {
    $problem = (new Captcha_Forms())->problem();
    if ($problem !== '' && current_user_can('activate_plugins')) {
        printf('<div class="notice notice-error"><p>%s</p></div>', esc_html("Each form with a captcha is closed: $problem"));
    }
});
// #endregion

// #region forms
add_action('plugins_loaded', function (): void {
    $captcha = new Captcha_Forms();
    $captcha->register(); // comments and registration

    // Lost password: print the element, then refuse a submission that is not verified.
    add_action('lostpassword_form', [$captcha, 'print_element']);
    // WooCommerce has its own form, which runs the check below as well.
    add_action('woocommerce_lostpassword_form', [$captcha, 'print_element']);
    add_action('lostpassword_post', function (WP_Error $errors) use ($captcha): void {
        if (current_user_can('edit_users')) {
            return; // an administrator sends a reset link without this form
        }
        // Strict, as a reset cannot be undone: 'unverified' is refused too.
        $outcome = $errors->has_errors() ? 'accepted' : $captcha->verify();
        if ($outcome !== 'accepted') {
            $errors->add('captcha', Captcha_Forms::refusal($outcome));
        }
    });
});
// #endregion
