// The page works without this file. It tells visitors who submit too early what is missing, and blocks double submissions.
const mount = document.querySelector(".captcha-widget");
const form = mount.closest("form");
const hint = document.getElementById("captcha-status");
let sent = false;

const hints = {
  completed: "The check is done. You can send the form.",
  error: "The check failed. Reload the page, or write to help@shop.example.",
  expired: "The check has expired. Please start it again.",
};
// States without a hint leave what the server said. After an error the widget may load again: then its hint goes.
form.addEventListener("captcha:widget.statechange", ({ detail }) => {
  if (detail.state === "reset" || detail.state === "completed") sent = false; // a new response
  const over = detail.state === "reset" || (detail.state === "unactivated" && hint.textContent === hints.error);
  const text = over ? "" : hints[detail.state];
  if (text !== undefined) hint.textContent = text;
});

form.addEventListener("submit", (event) => {
  const state = mount.captchaWidget?.getState() ?? "error"; // without a widget the server decides
  if (state !== "completed" && state !== "error") {
    event.preventDefault();
    hint.textContent = "Complete the check, then send the form again.";
  } else if (sent) {
    event.preventDefault();
    hint.textContent = "The form is on its way. If nothing happens, reload the page.";
  } else sent = true;
});

// The back button may bring this page back as it was left, with a response that was used.
addEventListener("pageshow", ({ persisted }) => {
  sent = false;
  if (persisted) mount.captchaWidget?.reset();
});
