from django.apps import AppConfig


class SignupConfig(AppConfig):
    name = "signup"

    def ready(self):
        # Fails at start without your own keys, for `runserver`, gunicorn and every management command.
        from . import captcha  # noqa: F401
