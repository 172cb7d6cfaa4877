"""Settings of one deployment; everything that differs between deployments is in the environment.

The README lists the variables. A wrong one stops the start with a sentence (`club.environment`).
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from club import environment

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = environment.flag("DEBUG", default=False)
SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY must be set; `make run` makes and keeps one itself.")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", default="localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "games",
    "club",
    "ledger",
    "allauth",
    "allauth.account",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.middleware.LanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.middleware.PrivacyMiddleware",
]

ROOT_URLCONF = "club.urls"
ASGI_APPLICATION = "club.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
        },
    }
]

# Migrations run as the login of DATABASE_URL, which owns the tables. Everything else acts as
# DATABASE_ROLE, which can read the ledger and call its kernel, and nothing more.
DATABASE_ROLE = environment.identifier("DATABASE_ROLE", default="club_ledger")
DATABASE_POOL = environment.whole("DATABASE_POOL", default=10)
DATABASES = {"default": environment.database("DATABASE_URL")}
DATABASES["default"] |= {
    "ENGINE": "django.db.backends.postgresql",
    "CONN_HEALTH_CHECKS": True,
    "OPTIONS": DATABASES["default"]["OPTIONS"]
    | {
        # A page waits so long for a database that is being started again.
        "pool": DATABASE_POOL and {"min_size": 1, "max_size": DATABASE_POOL, "timeout": 10},
        "options": (
            # Not Django's assume_role: with a pool it waits for ever for a second connection.
            f"-c role={DATABASE_ROLE} -c default_transaction_isolation=read\\ committed"
            " -c statement_timeout=15s -c lock_timeout=8s"
            " -c idle_in_transaction_session_timeout=20s"
        ),
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHE_URL = environment.address("CACHE_URL", schemes=("redis", "rediss"))
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": "club",
    }
}

CELERY_BROKER_URL = environment.address(
    "BROKER_URL", schemes=("redis", "rediss", "amqp", "amqps", "pyamqp")
)

# What workers do at length (`club.jobs`): the name of each kind and where it is.
JOB_KINDS = {
    "export": "games.exporting.job.KIND",
    "import_sheet": "games.sheets.importing.KIND",
}

AUTH_USER_MODEL = "club.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "club.adapter.ClubAccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_USER_MODEL_USERNAME_FIELD = "username"
ALLAUTH_TRUSTED_PROXY_COUNT = environment.whole("TRUSTED_PROXIES", default=0)

SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
HTTPS = environment.flag("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
if ALLAUTH_TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "club.views.errors.csrf_failure"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", BASE_DIR / "var" / "static"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.console.EmailBackend"}}

# What goes wrong is told on the error output, which `serve` keeps under var/.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"dated": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "dated"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Who may not, what is not there and what is refused is no fault of ours.
    "loggers": {"django.request": {"level": "ERROR"}},
}
