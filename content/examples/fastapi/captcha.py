import json
import logging
import os
import queue
import re
import threading
import urllib.request


def setting(name):
    return os.environ.get(name, "").strip()


def required(name):
    """Raise for a key that would open the form to everyone: the server must not start."""
    key = setting(name)
    if re.fullmatch("(CSX*|cak_0*|YOUR_.*)?", key):
        raise RuntimeError(f"{name} is not set, or a placeholder: set your own in the environment of this server")
    if re.match("CSTEST|cak_test_", key) and setting("CAPTCHA_ALLOW_TEST_KEYS") != "1":
        raise RuntimeError(f"{name} is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests")
    return key


SITEKEY = required("CAPTCHA_SITEKEY")
API_KEY = required("CAPTCHA_API_KEY")
SITEVERIFY_URL = setting("CAPTCHA_SITEVERIFY_URL") or "{brand.apiGlobal}/api/v2/captcha/siteverify"
urllib.request.Request(SITEVERIFY_URL)  # a wrong address stops the start


class AnyStatus(urllib.request.HTTPErrorProcessor):
    """Every status is an answer, a redirect too: the key never goes to another host."""

    def http_response(self, request, response):
        return response

    https_response = http_response


opener = urllib.request.build_opener(AnyStatus)


def alert_team(problem):
    """Replace this with something that reaches a person: a pager, a chat hook, an error tracker."""
    logging.getLogger(__name__).error("ALERT captcha could not verify: %s", problem)


def unverified(problem):
    alert_team(problem)
    return "unverified", str(problem)


def ask(value, result):
    """Put (status, body) into the queue `result`, or (0, what failed)."""
    try:
        request = urllib.request.Request(
            SITEVERIFY_URL,
            data=json.dumps({"response": value, "sitekey": SITEKEY}).encode(),
            headers={"X-API-Key": API_KEY, "Content-Type": "application/json"},
            method="POST",
        )
        with opener.open(request, timeout=5) as reply:
            result.put((reply.status, reply.read()))
    except Exception as problem:  # whatever it is, nothing was verified
        result.put((0, repr(problem)))


def code_in(answer, group, name):
    return answer[group].get(name, "") if isinstance(answer.get(group), dict) else ""


def verify_captcha(value):
    """Return ("accepted" | "rejected" | "unverified", code). Never raises."""
    if not isinstance(value, str) or not value:
        return "rejected", "response_missing"
    # A response is at most 16 KB of visible ASCII. As JSON, it stays below the request limit of 64 KB.
    if not re.fullmatch(r"[\x21-\x7e]{1,16384}", value):
        return "rejected", "response_invalid"

    # In a thread: the timeout of urllib is for each read, not for the whole call.
    result = queue.SimpleQueue()
    try:
        threading.Thread(target=ask, args=(value, result), daemon=True).start()
        status, text = result.get(timeout=5)
    except queue.Empty:
        return unverified("no answer in 5 seconds")
    except RuntimeError as problem:  # no thread could be started
        return unverified(repr(problem))

    if status in (413, 414):
        return "rejected", "request_too_large"
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    success = answer.get("success") if isinstance(answer, dict) else None
    if status != 200 or not isinstance(success, bool):
        return unverified(f"HTTP {status} {text[:500]!r}")
    if success:
        return "accepted", code_in(answer, "data", "event_id")
    return "rejected", code_in(answer, "error", "error_code")
