require Rails.root.join("lib/captcha")

# Fails at start without keys of your own, for the server, the console and every task.
Captcha.check_keys
