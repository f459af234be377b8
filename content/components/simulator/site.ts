/** The simulator as a script build: it makes `window.captcha` and attaches every `.captcha-widget` when the DOM is ready. */
import "./alone.js"
import { CaptchaSDK } from "./sdk.js"

const sdk = new CaptchaSDK()
Object.assign(window, { captcha: sdk })
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => sdk.attach())
else sdk.attach()
