require Rails.root.join("lib/captcha")

# Fails at start without your own keys, for the server, the console and every task.
Captcha.check_keys
