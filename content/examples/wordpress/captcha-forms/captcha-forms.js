// The forms work without this file. It tells visitors who submit too early what is missing, and blocks double submissions.
const sent = new WeakSet();
const hints = {
  reset: "",
  unactivated: "", // loaded, perhaps after a failed attempt
  completed: "The check is done. You can send the form.",
  error: "The check failed. Reload the page, or write to help@shop.example.",
  expired: "The check has expired. Please start it again.",
};

function say(form, text) {
  const status = form.querySelector(".captcha-status");
  if (status) status.textContent = text;
}

document.addEventListener("captcha:widget.statechange", ({ target, detail }) => {
  const form = target.closest?.("form");
  if (!form) return;
  if (detail.state === "reset" || detail.state === "completed") sent.delete(form); // a new response
  if (detail.state in hints) say(form, hints[detail.state]);
});

function holdBack(event) {
  const mount = event.target.querySelector(".captcha-widget");
  if (!mount) return; // a form without a captcha
  const state = mount.captchaWidget?.getState() ?? "error"; // without a widget the server decides
  const early = state !== "completed" && state !== "error";
  if (!early && !sent.has(event.target)) {
    sent.add(event.target);
    return;
  }
  event.preventDefault();
  event.stopPropagation(); // forms that are sent by script hear nothing
  say(event.target, early ? "Complete the check, then send the form again." : "The form is on its way. If nothing happens, reload the page.");
}
document.addEventListener("submit", holdBack, true);

// The back button may bring a page back as it was left, with a response that was used.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const mount of document.querySelectorAll(".captcha-widget")) {
    sent.delete(mount.closest("form"));
    mount.captchaWidget?.reset();
  }
});
