import { enableAutoUnmount, mount } from "@vue/test-utils";
import { afterEach, expect, test } from "vitest";
import Captcha from "./Captcha.vue";

enableAutoUnmount(afterEach);

test.each([
  ["complete", { state: "completed", response: "TEST" }, "TEST"],
  ["error", { state: "error", response: ".ERROR", error: { code: "other" } }, { code: "other" }],
])("emits %s", (name, detail, value) => {
  const wrapper = mount(Captcha, { props: { sitekey: "CSTEST0PASS00001" }, attachTo: document.body });
  const type = `captcha:widget.${name}`;
  const event = new CustomEvent(type, { bubbles: true, detail: { name: type, id: "w_test", ...detail } });
  wrapper.element.dispatchEvent(event);
  expect(wrapper.emitted(name)).toEqual([[value]]);
});
