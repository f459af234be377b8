<?php
defined('ABSPATH') || exit;

class Captcha_Forms
{
    private const FAILED = 'The captcha check failed or expired. Complete it again, or write to help@shop.example.';
    private const UNVERIFIED = 'We cannot check the captcha at the moment. Try again later.';
    private const MISSING = 'The captcha check did not load. Allow its script, or write to help@shop.example.';

    private string $sitekey;
    private string $api_key;
    private string $siteverify_url;

    public function __construct()
    {
        $this->sitekey = $this->setting('CAPTCHA_SITEKEY');
        $this->api_key = $this->setting('CAPTCHA_API_KEY');
        $this->siteverify_url = $this->setting('CAPTCHA_SITEVERIFY_URL')
            ?: '{brand.apiGlobal}/api/v2/captcha/siteverify';
    }

    /** From wp-config.php, or from the environment. */
    private function setting(string $name): string
    {
        return trim((string) (defined($name) ? constant($name) : getenv($name)));
    }

    // #region keys
    /** Says which setting would open the forms to everyone, or ''. */
    public function problem(): string
    {
        foreach (['CAPTCHA_SITEKEY' => $this->sitekey, 'CAPTCHA_API_KEY' => $this->api_key] as $name => $key) {
            if (preg_match('/^(CSX*|cak_0*|YOUR_.*)?$/', $key)) {
                return "$name is not set, or a placeholder: set your own in wp-config.php";
            }
            if (preg_match('/^(CSTEST|cak_test_)/', $key) && $this->setting('CAPTCHA_ALLOW_TEST_KEYS') !== '1') {
                return "$name is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests";
            }
        }
        return parse_url($this->siteverify_url, PHP_URL_HOST) ? '' : 'CAPTCHA_SITEVERIFY_URL is not an address';
    }
    // #endregion

    // #region hooks
    public function register(): void
    {
        add_filter('script_loader_tag', [$this, 'mark_builds'], 10, 2);

        $moderates = fn () => current_user_can('moderate_comments');
        add_filter('comment_form_submit_field', fn ($field) => ($moderates() ? '' : $this->element()) . $field);
        add_filter('preprocess_comment', [$this, 'check_comment']);

        add_action('register_form', [$this, 'print_element']);
        add_filter('registration_errors', [$this, 'check_errors']);
    }
    // #endregion

    // #region scripts
    /** Also loads the widget, at the end of the page: pages without a form stay as they are. */
    public function element(): string
    {
        if (! wp_script_is('captcha')) {
            $this->enqueue();
        }
        return sprintf('<div class="captcha-widget" data-sitekey="%s"></div>', esc_attr($this->sitekey))
            . '<p class="captcha-status" role="status"></p>';
    }

    public function print_element(): void
    {
        echo $this->element();
    }

    private function enqueue(): void
    {
        $base = '{brand.cdn}/{brand.sdkPackage}@{brand.sdkVersion}';
        wp_enqueue_script('captcha', "$base/site.min.js", [], null, true);
        wp_enqueue_script('captcha-compat', "$base/site.compat.min.js", [], null, true);
        wp_enqueue_script('captcha-forms', plugins_url('captcha-forms.js', __FILE__), [], '1.2.0', true);
    }

    /** Modern browsers run one build, old ones the other. */
    public function mark_builds(string $tag, string $handle): string
    {
        $kind = ['captcha' => 'type="module"', 'captcha-compat' => 'nomodule'][$handle] ?? null;
        // Inline scripts of other plugins have no src, and stay as they are.
        return $kind === null ? $tag : preg_replace('/<script(?=[^>]* src=)/', "<script $kind async", $tag);
    }
    // #endregion

    // #region checks
    /** WordPress calls this for its form, XML-RPC, replies in the dashboard, pingbacks and trackbacks. */
    public function check_comment(array $comment): array
    {
        // Other sites send these. Each other type comes from a form: product reviews have their own.
        $has_form = ! in_array($comment['comment_type'] ?? '', ['pingback', 'trackback'], true);
        $trusted = current_user_can('moderate_comments') || doing_action('wp_ajax_replyto-comment');
        if ($has_form && ! $trusted && $this->verify() === 'rejected') {
            wp_die(esc_html(self::refusal()), '', ['response' => 403, 'back_link' => true]);
        }
        return $comment;
    }

    /** Other mistakes come first: a response can be verified only once. Returns the errors, as a filter must. */
    public function check_errors(WP_Error $errors): WP_Error
    {
        if (! $errors->has_errors() && $this->verify() === 'rejected') {
            $errors->add('captcha', self::refusal());
        }
        return $errors;
    }
    // #endregion

    // #region verify
    /** What the visitor reads. Without the field, no check reached this server. */
    public static function refusal(string $outcome = 'rejected'): string
    {
        if ($outcome === 'unverified') {
            return self::UNVERIFIED; // the visitor did nothing wrong
        }
        return ($_POST['captcha-response'] ?? '') === '' ? self::MISSING : self::FAILED;
    }

    /** Returns 'accepted', 'rejected' or 'unverified'; never throws. */
    public function verify(): string
    {
        [$outcome, $code] = $this->ask(wp_unslash($_POST['captcha-response'] ?? ''));
        error_log("captcha $outcome $code");
        return $outcome;
    }

    /** Returns the outcome, and the code behind it. */
    private function ask(mixed $value): array
    {
        $problem = $this->problem();
        if ($problem !== '') {
            error_log("ALERT captcha: $problem");
            return ['rejected', 'no key']; // a forgotten key must not open the form
        }
        if (! is_string($value) || $value === '') {
            return ['rejected', 'response_missing'];
        }
        // A response is at most 16 KB of visible ASCII. As JSON, it stays below the request limit of 64 KB.
        if (! preg_match('/\A[\x21-\x7e]{1,16384}\z/', $value)) {
            return ['rejected', 'response_invalid'];
        }

        $reply = wp_remote_post($this->siteverify_url, [
            'headers' => ['X-API-Key' => $this->api_key, 'Content-Type' => 'application/json'],
            'body' => wp_json_encode(['response' => $value, 'sitekey' => $this->sitekey]),
            'timeout' => 5,
            'redirection' => 0, // the key never goes to another host
        ]);
        if (is_wp_error($reply)) {
            return $this->unverified($reply->get_error_message());
        }
        $status = wp_remote_retrieve_response_code($reply);
        if ($status === 413 || $status === 414) {
            return ['rejected', 'request_too_large'];
        }
        $text = wp_remote_retrieve_body($reply);
        $answer = json_decode($text, true);
        $success = is_array($answer) ? ($answer['success'] ?? null) : null;
        if ($status !== 200 || ! is_bool($success)) {
            return $this->unverified("HTTP $status " . substr($text, 0, 500));
        }
        $code = $success ? ($answer['data']['event_id'] ?? '') : ($answer['error']['error_code'] ?? '');
        return [$success ? 'accepted' : 'rejected', is_string($code) ? $code : ''];
    }

    private function unverified(string $problem): array
    {
        // Send this to a person as well: a pager, a chat hook, an error tracker.
        error_log("ALERT captcha could not verify: $problem");
        return ['unverified', $problem];
    }
    // #endregion
}
