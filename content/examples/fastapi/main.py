import logging
from typing import Optional

from fastapi import FastAPI, Form, Request
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates

from captcha import SITEKEY, verify_captcha

logger = logging.getLogger("uvicorn.error")
app = FastAPI()
app.mount("/static", StaticFiles(directory="static"), name="static")
templates = Jinja2Templates(directory="templates")


def page(status=200, email="", message=""):
    html = templates.get_template("signup.html").render(sitekey=SITEKEY, email=email, message=message)
    return HTMLResponse(html, status)


# FastAPI does not limit the size of a form. One that does not say its size is refused as well.
@app.middleware("http")
async def limit_forms(request: Request, call_next):
    length = request.headers.get("content-length", "")
    if request.method == "POST" and not (length.isdecimal() and int(length) <= 64 * 1024):
        return page(413, message="The form is too large, or its length is missing.")
    return await call_next(request)


@app.get("/")
def form():
    return page()


# #region signup
@app.post("/signup")
def signup(  # `def`, not `async def`: FastAPI runs it in a thread, so the call to siteverify blocks nobody
    email: str = Form(""),
    response: Optional[str] = Form(None, alias="captcha-response"),
):
    # Check the other fields first: a response can be verified only once.
    if "@" not in email:
        return page(422, email, "Enter an email address.")

    outcome, code = verify_captcha(response)
    logger.info("captcha %s %s", outcome, code)
    if outcome == "rejected":
        if code == "response_missing":  # no check reached this server
            return page(403, email, "The captcha check did not load. Allow its script, or write to help@shop.example.")
        return page(403, email, "The captcha check failed or expired. Complete it again, or write to help@shop.example.")
    # "accepted" and "unverified" both pass. Give an "unverified" request a second check.
    return page(message="Account created.")
# #endregion
