import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Captcha } from "./captcha";

afterEach(cleanup); // without `globals: true`, Testing Library does not do it

/** Fires an event at the element, as the SDK does. */
function fire(container: HTMLElement, name: string, detail: object) {
  const event = new CustomEvent(name, { bubbles: true, detail: { name, id: "w_test", ...detail } });
  act(() => void container.firstElementChild?.dispatchEvent(event));
}

test("passes the response to onComplete", () => {
  const onComplete = vi.fn();
  const { container } = render(<Captcha sitekey="CSTEST0PASS00001" onComplete={onComplete} />);
  fire(container, "captcha:widget.complete", { state: "completed", response: "TEST" });
  expect(onComplete).toHaveBeenCalledWith("TEST");
});

test("passes the error to onError", () => {
  const onError = vi.fn();
  const { container } = render(<Captcha sitekey="CSTEST0PASS00001" onError={onError} />);
  const error = { code: "network_error", detail: "" };
  fire(container, "captcha:widget.error", { state: "error", response: ".ERROR.UNREACHABLE", error });
  expect(onError).toHaveBeenCalledWith(error);
});

test("calls the newest function, with the widget that is there", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { container, rerender } = render(<Captcha sitekey="CSTEST0PASS00001" onExpire={first} />);
  const frame = container.querySelector("iframe");
  rerender(<Captcha sitekey="CSTEST0PASS00001" onExpire={second} />);
  fire(container, "captcha:widget.expire", { state: "expired", response: ".EXPIRED" });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(container.querySelector("iframe")).toBe(frame);
});
