from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.shortcuts import render

from .fields import CaptchaForm


class SignupForm(CaptchaForm):
    email = forms.EmailField(widget=forms.EmailInput(attrs={"autocomplete": "email"}))


def signup(request):
    form = SignupForm(request.POST or None)
    message, status = "", 200
    if request.method == "POST":
        if form.is_valid():
            form, message = SignupForm(), "Account created."
        else:
            message = " ".join(sum(form.errors.values(), []))
            status = 403 if form.has_error(NON_FIELD_ERRORS, "captcha") else 422
    return render(request, "signup/signup.html", {"form": form, "message": message}, status=status)
