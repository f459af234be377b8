import type { CaptchaSDK, WidgetHandle } from "./sdk.js";

declare global {
  interface Window {
    /**
     * The SDK instance that the script builds create.
     *
     * @remarks
     * Only there when the page loads `site.min.js` or `site.compat.min.js`. The npm package does not set it. The script
     * attaches every `.captcha-widget` element when the DOM is ready. For its type, put
     * `/// <reference types="{brand.sdkPackage}/global" />` on the first line of one of your TypeScript files, alone.
     *
     * **Watch out:** `undefined` means that the script has not run yet, since it loads with `async`, or that it was
     * blocked. Use the property in a click handler or after the window's `load` event, with `?.`. Give no
     * element of the page the `id` `captcha`: until the script has run, the browser has that element under this name.
     *
     * @example Attach a widget that was inserted later
     * ```ts
     * document.querySelector("#open")?.addEventListener("click", () => {
     *   document.querySelector("#dialog")!.innerHTML =
     *     '<form><div class="captcha-widget" data-sitekey="{brand.sitekeyPlaceholder}"></div></form>';
     *   window.captcha?.attach();
     * });
     * ```
     *
     * @see [Install the widget](/docs/v2/getting-started/install)
     * @since 1.0
     * @public
     */
    captcha?: CaptchaSDK;
  }

  interface HTMLElement {
    /**
     * The widget that this element holds.
     *
     * @remarks
     * The SDK sets it on the mount element. `destroy()` removes it, so that `attach()` can use the element again. For
     * its type, put `/// <reference types="{brand.sdkPackage}/global" />` on the first line of one of your TypeScript
     * files, alone.
     *
     * **Watch out:** `undefined` means that the element holds no widget: not attached yet, destroyed, or not the
     * mount element itself.
     *
     * @example Reset the widget of a form
     * ```ts
     * const mount = document.querySelector<HTMLElement>("form .captcha-widget");
     * mount?.captchaWidget?.reset();
     * ```
     *
     * @see [WidgetHandle](/docs/v2/sdk/reference/widget-handle)
     * @since 1.0
     * @public
     */
    captchaWidget?: WidgetHandle;
  }
}
