/** Runs on the server for each page: the sitekey travels to the browser with the page's state. */
export default defineNuxtPlugin(() => {
  useState("sitekey", () => process.env.CAPTCHA_SITEKEY?.trim());
});
