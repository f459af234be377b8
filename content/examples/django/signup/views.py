from django import forms
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
            message, status = " ".join(sum(form.errors.values(), [])), 403
    return render(request, "signup/signup.html", {"form": form, "message": message}, status=status)
