import logging

from django import forms
from django.utils.html import format_html

from .captcha import SITEKEY, verify_captcha

logger = logging.getLogger(__name__)


class CaptchaWidget(forms.Widget):
    """The element that the widget is attached to. The SDK adds the hidden field inside it."""

    def render(self, name, value, attrs=None, renderer=None):
        return format_html('<div class="captcha-widget" id="{}" data-sitekey="{}"></div>', (attrs or {}).get("id", ""), SITEKEY)

    def value_from_datadict(self, data, files, name):
        return data.get("captcha-response", "")


class CaptchaField(forms.Field):
    """Keeps the value; the form verifies it when all other fields are valid."""

    widget = CaptchaWidget

    def __init__(self, **options):
        super().__init__(required=False, label="", **options)


class CaptchaForm(forms.Form):
    """A form that asks siteverify last: a response can be verified only once."""

    captcha = CaptchaField()
    captcha_outcome = None

    def full_clean(self):
        super().full_clean()  # the fields, clean(), and the checks of a model form
        if not self.is_bound or self.errors:
            return
        self.captcha_outcome, code = verify_captcha(self.cleaned_data.get("captcha"))
        logger.info("captcha %s %s", self.captcha_outcome, code)
        if self.captcha_outcome == "rejected":
            message = "The captcha check failed or expired. Complete it again, or write to help@shop.example."
            if code == "response_missing":  # no check reached this server
                message = "The captcha check did not load. Allow its script, or write to help@shop.example."
            self.add_error(None, forms.ValidationError(message, code="captcha"))
        # "accepted" and "unverified" both pass. The view can read form.captcha_outcome, and give "unverified" a second check.
