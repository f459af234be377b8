import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
DEBUG = os.environ.get("DJANGO_DEBUG", "1") == "1"
SECRET_KEY = "for development only" if DEBUG else os.environ["DJANGO_SECRET_KEY"]
ALLOWED_HOSTS = ["localhost", "127.0.0.1"]

INSTALLED_APPS = ["django.contrib.staticfiles"]
# #region apps
INSTALLED_APPS += ["signup"]
# #endregion
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
    # #region middleware
    "django.middleware.csrf.CsrfViewMiddleware",
    # #endregion
]
ROOT_URLCONF = "shop.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    },
]
WSGI_APPLICATION = "shop.wsgi.application"
DATABASES = {}
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "collected"
USE_TZ = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# #region logging
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "INFO"},
}
# #endregion
