import json
import logging
import os
import queue
import threading
import urllib.request

MAX_BYTES = 16 * 1024
SITEVERIFY_URL = os.environ.get("CAPTCHA_SITEVERIFY_URL", "").strip() or "{brand.apiGlobal}/api/v2/captcha/siteverify"
urllib.request.Request(SITEVERIFY_URL)  # a wrong address stops the start


def required(name):
    """Without a key the server must not start: it would accept everybody."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise RuntimeError(f"{name} is not set")
    return value


SITEKEY = required("CAPTCHA_SITEKEY")
API_KEY = required("CAPTCHA_API_KEY")


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
    try:
        if len(value.encode()) > MAX_BYTES:
            return "rejected", "response_invalid"
    except UnicodeEncodeError:
        return "rejected", "failed_to_encode_request"

    # In a thread: the timeout of urllib is for each read, not for the whole call.
    result = queue.SimpleQueue()
    try:
        threading.Thread(target=ask, args=(value, result), daemon=True).start()
        status, text = result.get(timeout=5)
    except (queue.Empty, RuntimeError) as problem:
        return unverified(f"no answer in 5 seconds: {problem!r}")

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
