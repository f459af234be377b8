from flask import Flask, render_template, request

from captcha import SITEKEY, verify_captcha

app = Flask(__name__)
app.logger.setLevel("INFO")
app.config["MAX_CONTENT_LENGTH"] = 64 * 1024  # a larger form gets status 413
app.jinja_env.globals["captcha_sitekey"] = SITEKEY


@app.get("/")
def form():
    return render_template("signup.html")


@app.post("/signup")
def signup():
    # Check the other fields first: a response can be verified only once.
    email = request.form.get("email", "")
    if "@" not in email:
        return render_template("signup.html", email=email, message="Enter an email address."), 422

    outcome, code = verify_captcha(request.form.get("captcha-response"))
    app.logger.info("captcha %s %s", outcome, code)
    if outcome == "rejected":
        message = "The captcha check failed or expired. Complete it again, or write to help@shop.example."
        if code == "response_missing":  # no check reached this server
            message = "The captcha check did not load. Allow its script, or write to help@shop.example."
        return render_template("signup.html", email=email, message=message), 403
    # "accepted" and "unverified" both pass. Give an "unverified" request a second check.
    return render_template("signup.html", message="Account created.")
