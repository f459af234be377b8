import * as sdk from "./sdk.js";

declare global {
  /**
   * What the script tags publish.
   *
   * @remarks
   * **Watch out:** the name is missing when a script has the wrong `type` or `nomodule`, or has not run yet.
   *
   * @example A widget for HTML that arrived later
   * ```ts
   * if (window.captchaChallenge) {
   *   new window.captchaChallenge.WidgetInstance(document.querySelector<HTMLElement>("#late")!, {
   *     sitekey: "{brand.sitekeyPlaceholder}",
   *   });
   * }
   * ```
   *
   * @see [SDK of version 1](/docs/v1/sdk)
   * @since 0.9
   * @public
   */
  namespace captchaChallenge {
    /** The class of a widget. @since 0.9 @public */
    export import WidgetInstance = sdk.WidgetInstance;
    /** The last widget that was created at load, if any. @since 0.9 @public */
    export import autoWidget = sdk.autoWidget;
  }

  interface Window {
    /**
     * What the script tags publish.
     *
     * @since 0.9
     * @public
     */
    captchaChallenge?: typeof captchaChallenge;
  }

  interface HTMLElement {
    /**
     * The widget that this element holds, set for elements that were found at load.
     *
     * @example Reset the widget of a form
     * ```ts
     * document.querySelector<HTMLElement>("form .captcha-widget")?.captchaChallengeWidget?.reset();
     * ```
     *
     * @since 0.9
     * @public
     */
    captchaChallengeWidget?: sdk.WidgetInstance;
  }
}
