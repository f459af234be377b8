import { TestBed } from "@angular/core/testing";
import { expect, test, vi } from "vitest";
import { Captcha } from "./captcha";

test.each([
  ["complete", { state: "completed", response: "TEST" }, "TEST"],
  ["error", { state: "error", response: ".ERROR", error: { code: "other" } }, { code: "other" }],
] as const)("emits %s", async (name, detail, value) => {
  const fixture = TestBed.createComponent(Captcha);
  fixture.componentRef.setInput("sitekey", "CSTEST0PASS00001");
  await fixture.whenStable();
  const listener = vi.fn();
  fixture.componentInstance[name].subscribe(listener);
  const type = `captcha:widget.${name}`;
  const event = new CustomEvent(type, { bubbles: true, detail: { name: type, id: "w_test", ...detail } });
  fixture.nativeElement.querySelector("div").dispatchEvent(event);
  expect(listener).toHaveBeenCalledWith(value);
});
