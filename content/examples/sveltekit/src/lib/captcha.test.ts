import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import Captcha from "./Captcha.svelte";

test.each([
  ["complete", { state: "completed", response: "TEST" }, "TEST"],
  ["error", { state: "error", response: ".ERROR", error: { code: "other" } }, { code: "other" }],
])("calls on%s", async (name, detail, value) => {
  const listener = vi.fn();
  const props = { sitekey: "CSTEST0PASS00001", [`on${name}`]: listener };
  const component = mount(Captcha, { target: document.body, props });
  flushSync(); // runs the effect that creates the widget
  const type = `captcha:widget.${name}`;
  const event = new CustomEvent(type, { bubbles: true, detail: { name: type, id: "w_test", ...detail } });
  document.querySelector("body > div")?.dispatchEvent(event);
  expect(listener).toHaveBeenCalledWith(value);
  await unmount(component);
});
