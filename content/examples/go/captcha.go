package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

type Outcome string

const (
	Accepted   Outcome = "accepted"
	Rejected   Outcome = "rejected"
	Unverified Outcome = "unverified"
)

var sitekey, captchaAPIKey, siteverifyURL string

var captchaClient = &http.Client{
	Timeout: 5 * time.Second, // for the whole call, the body too
	CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse // the key never goes to another host
	},
}

// loadKeys: main calls it first. No package variable reads a key, so tests run without them.
func loadKeys() {
	sitekey = required("CAPTCHA_SITEKEY")
	captchaAPIKey = required("CAPTCHA_API_KEY")
	siteverifyURL = environment("CAPTCHA_SITEVERIFY_URL", "{brand.apiGlobal}/api/v2/captcha/siteverify")
	if address, err := url.Parse(siteverifyURL); err != nil || address.Host == "" {
		log.Fatal("CAPTCHA_SITEVERIFY_URL is not an address")
	}
}

func environment(name, otherwise string) string {
	if value := strings.TrimSpace(os.Getenv(name)); value != "" {
		return value
	}
	return otherwise
}

var (
	placeholder  = regexp.MustCompile(`^(CSX*|cak_0*|YOUR_.*)?$`)
	testKey      = regexp.MustCompile(`^(CSTEST|cak_test_)`)
	visibleASCII = regexp.MustCompile(`^[\x21-\x7e]+$`)
)

// required ends the program for a key that would open the form to everyone.
func required(name string) string {
	key := environment(name, "")
	if placeholder.MatchString(key) {
		log.Fatalf("%s is not set, or a placeholder: set your own in the environment of this server", name)
	}
	if testKey.MatchString(key) && environment("CAPTCHA_ALLOW_TEST_KEYS", "") != "1" {
		log.Fatalf("%s is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests", name)
	}
	return key
}

// alertTeam: replace this with something that reaches a person: a pager, a chat hook, an error tracker.
func alertTeam(problem string) {
	log.Printf("ALERT captcha could not verify: %s", problem)
}

func unverified(problem string) (Outcome, string) {
	alertTeam(problem)
	return Unverified, problem
}

// verifyCaptcha returns the outcome, and the event id or the code behind it.
func verifyCaptcha(value string) (Outcome, string) {
	if captchaAPIKey == "" {
		return Rejected, "loadKeys was not called" // a forgotten call must not open the form
	}
	if value == "" {
		return Rejected, "response_missing"
	}
	// A response is at most 16 KB of visible ASCII. As a form, it stays below the request limit of 64 KB.
	if len(value) > 16384 || !visibleASCII.MatchString(value) {
		return Rejected, "response_invalid"
	}
	// Go's JSON encoder writes < as six bytes.
	body := url.Values{"response": {value}, "sitekey": {sitekey}}.Encode()
	request, err := http.NewRequest(http.MethodPost, siteverifyURL, strings.NewReader(body))
	if err != nil {
		return unverified(err.Error())
	}
	request.Header.Set("X-API-Key", captchaAPIKey)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")

	reply, err := captchaClient.Do(request)
	if err != nil {
		return unverified(err.Error())
	}
	defer reply.Body.Close()
	if reply.StatusCode == http.StatusRequestEntityTooLarge || reply.StatusCode == http.StatusRequestURITooLong {
		return Rejected, "request_too_large"
	}
	text, err := io.ReadAll(io.LimitReader(reply.Body, 1<<20))
	if err != nil {
		return unverified(err.Error())
	}

	var answer struct {
		Success *bool `json:"success"`
	}
	if err := json.Unmarshal(text, &answer); err != nil || reply.StatusCode != http.StatusOK || answer.Success == nil {
		return unverified(fmt.Sprintf("HTTP %d %.500q", reply.StatusCode, text))
	}
	var reason struct {
		Data struct {
			EventID string `json:"event_id"`
		} `json:"data"`
		Error struct {
			Code string `json:"error_code"`
		} `json:"error"`
	}
	_ = json.Unmarshal(text, &reason) // for the log only: success has decided
	if *answer.Success {
		return Accepted, reason.Data.EventID
	}
	return Rejected, reason.Error.Code
}
