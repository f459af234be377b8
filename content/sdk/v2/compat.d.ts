// What the compat scripts for other services' code define. Migration guides describe it; it has no reference pages.

/** A function, or the name of one on `window`. */
type CompatCallback<Arguments extends unknown[] = []> = string | ((...values: Arguments) => void);

/** Parameters of `render()`, as the other services name them. `size` is accepted and ignored. The start mode is `focus`. */
interface CompatRenderParams {
  sitekey?: string;
  theme?: "light" | "dark";
  size?: string;
  tabindex?: number;
  callback?: CompatCallback<[response: string]>;
  "expired-callback"?: CompatCallback;
  "error-callback"?: CompatCallback;
  "open-callback"?: CompatCallback;
  "close-callback"?: CompatCallback;
  "chalexpired-callback"?: CompatCallback;
}

/** Methods of the old global object. Without an id, the first widget is meant. */
interface CompatGlobal {
  render(container: string | HTMLElement, params?: CompatRenderParams): string;
  reset(widgetId?: string): void;
  getResponse(widgetId?: string): string;
  /**
   * Starts the widget, which has no effect while it runs and when it is completed. With `async`, the promise resolves
   * to the response, at once for a completed widget, and rejects with the error's `code` and `detail`.
   */
  execute(widgetId?: string, options?: { async?: boolean }): void | Promise<string>;
}

interface HcaptchaCompatGlobal extends CompatGlobal {
  getRespKey(): "";
}

/** Set by the compat script for hCaptcha. */
declare var hcaptcha: HcaptchaCompatGlobal;
/** Set by the compat script for reCAPTCHA. */
declare var grecaptcha: CompatGlobal;

interface Window {
  hcaptcha: HcaptchaCompatGlobal;
  grecaptcha: CompatGlobal;
}
