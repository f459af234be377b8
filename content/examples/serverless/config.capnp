using Workerd = import "/workerd/workerd.capnp";

# Runs the worker on this machine. Your platform has its own configuration.
const config :Workerd.Config = (
  services = [
    (name = "sign-up", worker = .signUp),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "localhost:3000", http = (), service = "sign-up")],
);

const signUp :Workerd.Worker = (
  compatibilityDate = "2025-11-01",
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "sign-up.mjs", esModule = embed "sign-up.mjs"),
    (name = "captcha.mjs", esModule = embed "captcha.mjs"),
    (name = "page.mjs", esModule = embed "page.mjs"),
    (name = "public/signup.js", text = embed "public/signup.js"),
  ],
  bindings = [
    (name = "CAPTCHA_API_KEY", fromEnvironment = "CAPTCHA_API_KEY"),
    (name = "CAPTCHA_SITEKEY", fromEnvironment = "CAPTCHA_SITEKEY"),
    (name = "CAPTCHA_SITEVERIFY_URL", fromEnvironment = "CAPTCHA_SITEVERIFY_URL"),
    (name = "CAPTCHA_ALLOW_TEST_KEYS", fromEnvironment = "CAPTCHA_ALLOW_TEST_KEYS"),
  ],
);
