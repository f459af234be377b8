require Rails.root.join("lib/captcha")

# Fails at start when a key is missing, for the server, the console and every task.
Captcha.check_keys
