/**
 * The browser SDK of {brand.name}: it puts widgets into a page and reports what they do.
 *
 * @remarks
 * There are two ways in.
 *
 * - **npm**: install `{brand.sdkPackage}` and construct one {@link CaptchaSDK} in your own code.
 * - **Script tags**: load `site.min.js`. It constructs the SDK as `window.captcha` and attaches every
 *   `.captcha-widget` element when the DOM is ready.
 *
 * The package holds three module forms: `sdk.js` (ES module), `sdk.cjs` (CommonJS) and `sdk.d.ts` (these types).
 * It has no dependencies and needs TypeScript 4.7 or later with the DOM library.
 * Importing it is safe in Node. Constructing {@link CaptchaSDK} needs a browser.
 *
 * The SDK keeps its session id and a page counter in `sessionStorage`, or in memory where storage is blocked.
 * It sets no cookies.
 *
 * **Watch out:** a widget alone protects nothing. A form is protected when your server verifies the response.
 *
 * @example Create a widget, and explain when the visitor submits too early
 * ```ts
 * import { CaptchaSDK } from "{brand.sdkPackage}";
 *
 * const form = document.querySelector("form")!;
 * const sdk = new CaptchaSDK();
 * const widget = sdk.createWidget({
 *   element: form.querySelector<HTMLElement>("#captcha-check")!,
 *   sitekey: "{brand.sitekeyPlaceholder}",
 * });
 *
 * // The submit button stays enabled. After an error the server decides, so the form can be sent.
 * form.addEventListener("submit", (event) => {
 *   const state = widget.getState();
 *   if (state === "completed" || state === "error") return;
 *   event.preventDefault();
 *   document.querySelector("#captcha-status")?.replaceChildren("Complete the check, then send the form again.");
 * });
 * ```
 *
 * @see [Install the widget](/docs/v2/getting-started/install)
 * @see [Verify the response on your server](/docs/v2/getting-started/verify)
 *
 * @packageDocumentation
 */

/**
 * The entry point: creates widgets, finds them again and removes them.
 *
 * @remarks
 * Construct one instance for a page and share it. A second instance works, logs a warning, and knows only the widgets
 * that it created itself. The script builds construct the instance for you and publish it as `window.captcha`.
 *
 * The first widget loads a hidden frame, the agent, which all widgets of the instance share. Frames refresh themselves
 * after 36 hours, so a tab can stay open for days.
 *
 * **Watch out:** `ReferenceError: document is not defined` means that the constructor ran during server
 * rendering. Construct the SDK in code that only runs in the browser.
 *
 * Where a sample of this reference takes a {@link WidgetHandle} as a parameter, the handle comes from this one instance.
 *
 * @example One shared instance for the whole application
 * ```ts
 * import { CaptchaSDK, type WidgetHandle } from "{brand.sdkPackage}";
 *
 * let sdk: CaptchaSDK | undefined;
 *
 * export function mountCaptcha(element: HTMLElement): WidgetHandle {
 *   sdk ??= new CaptchaSDK();
 *   return sdk.createWidget({ element, sitekey: "{brand.sitekeyPlaceholder}" });
 * }
 * ```
 *
 * @see {@link WidgetHandle}
 * @see [What the SDK does](/docs/v2/sdk)
 * @since 1.0
 * @public
 */
export declare class CaptchaSDK {
  /**
   * Creates an SDK instance, without any widget yet.
   *
   * @remarks
   * Needs a browser DOM. Importing the package during server rendering is safe, calling the constructor is not.
   * With {@link CaptchaSDKOptions.startAgent} the agent frame loads at once, otherwise with the first widget.
   *
   * **Watch out:** a warning about a second instance means that the page constructs the SDK twice, or that a
   * script build and the npm package run on one page. Keep one of them.
   *
   * @param opts - Settings for all widgets of this instance. Leave it out for the defaults.
   *
   * @throws `ReferenceError` when there is no browser DOM, as in server rendering.
   * @throws `Error` with the message "Invalid URL" when `startAgent` is set and the endpoint cannot be parsed.
   *
   * @example Use the EU endpoint for every widget of the page
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK({ apiEndpoint: "eu" });
   * sdk.createWidget({
   *   element: document.querySelector<HTMLElement>("#captcha-check")!,
   *   sitekey: "{brand.sitekeyPlaceholder}",
   * });
   * ```
   *
   * @see {@link CaptchaSDKOptions}
   * @see [Configuration](/docs/v2/sdk/configuration)
   * @since 1.0
   * @public
   */
  constructor(opts?: CaptchaSDKOptions);

  /**
   * Turns elements into widgets, configured by their HTML attributes.
   *
   * @remarks
   * Without an argument it scans the document for the class `captcha-widget`. It reads `data-sitekey`,
   * `data-form-field-name`, `data-api-endpoint`, `data-theme`, `data-start`, `data-lang` and the inherited `lang`.
   * Elements that already hold a widget are skipped, and `null` entries are ignored, so it is safe to call again after
   * you insert HTML. Each call settles or refreshes {@link CaptchaSDK.attached}.
   *
   * Unknown values in `data-theme` and `data-start` mean the default. Attributes that change after the call have no
   * effect: destroy the widget and attach again.
   *
   * **Watch out:** an empty array means that no element has the class, or that all of them already hold a
   * widget. A missing `data-sitekey` does not throw: the widget reports `sitekey_missing` when it starts.
   *
   * @param elements - The element or elements to turn into widgets. Default: every `.captcha-widget` in the document.
   *
   * @returns The handles that this call created. An empty array if there is none.
   *
   * @throws `Error` with the message "Invalid URL" when an endpoint cannot be parsed.
   * @throws `TypeError` when `document.body` does not exist yet.
   *
   * @example Attach widgets in HTML that arrived later
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * const dialog = document.querySelector<HTMLDialogElement>("#signup")!;
   *
   * dialog.innerHTML = `
   *   <form method="post" action="/signup">
   *     <div class="captcha-widget" data-sitekey="{brand.sitekeyPlaceholder}"></div>
   *     <button>Sign up</button>
   *   </form>`;
   *
   * const created = sdk.attach(dialog.querySelectorAll(".captcha-widget"));
   * console.log(`${created.length} new widget(s)`);
   * ```
   *
   * @see {@link CaptchaSDK.createWidget}
   * @see [HTML attributes](/docs/v2/sdk/configuration)
   * @since 1.0
   * @public
   */
  attach(elements?: HTMLElement | HTMLElement[] | NodeListOf<Element>): WidgetHandle[];

  /**
   * A promise of all widgets known after the latest `attach()`.
   *
   * @remarks
   * It resolves at the first {@link CaptchaSDK.attach} with all widgets then known. After each later `attach()` the
   * property holds a new promise that is already resolved, so read the property again each time. It never rejects.
   * With the script build, read `window.captcha.attached` after the script has loaded.
   *
   * **Watch out:** the promise stays pending as long as nothing calls `attach()`. With `createWidget()` you have
   * the handle already and do not need it.
   *
   * @example Wait for the widgets of the page
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * document.addEventListener("DOMContentLoaded", () => sdk.attach());
   *
   * const widgets = await sdk.attached;
   * for (const widget of widgets) {
   *   console.log(widget.id, widget.getState());
   * }
   * ```
   *
   * @see {@link CaptchaSDK.getAllWidgets}
   * @since 1.0
   * @public
   */
  readonly attached: Promise<WidgetHandle[]>;

  /**
   * Creates a widget in an element, configured in code.
   *
   * @remarks
   * Works synchronously: it inserts the loading box, the frame, the attribution link and the hidden input, and returns the
   * handle.
   * It sets size styles only where the element has no inline value, and `dir="rtl"` for right-to-left languages.
   * The agent frame is loaded if needed. The state starts at `init`.
   *
   * A missing or wrong sitekey does not throw. The widget reports it as an `error` event when it starts.
   *
   * When frames do not load, the SDK tries five times with waits of 3, 5, 8, 18 and 38 seconds: twice the primary
   * origin, then the fallbacks. Each timeout reports `network_error`. A later success leads to `unactivated`. After
   * the fifth attempt it stops, and the widget shows a link to `/connectionTest` on the endpoint's origin.
   *
   * **Watch out:** do not create a second widget on one element. Call {@link WidgetHandle.destroy} first.
   *
   * @param opts - Where the widget goes and how it behaves. Without `element` the call throws, and without `sitekey` the
   * widget reports `sitekey_missing`.
   *
   * @returns The handle of the new widget.
   *
   * @throws `Error` when `element` is missing.
   * @throws `Error` with the message "Invalid URL" when the endpoint cannot be parsed.
   * @throws `TypeError` when `document.body` does not exist yet.
   *
   * @example Create a widget that starts by itself
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * const widget = sdk.createWidget({
   *   element: document.querySelector<HTMLElement>("#captcha-check")!,
   *   sitekey: "{brand.sitekeyPlaceholder}",
   *   startMode: "auto",
   *   theme: "auto",
   * });
   * console.log(widget.getState()); // "init"
   * ```
   *
   * @see {@link CreateWidgetOptions}
   * @see [Widget states and error codes](/docs/v2/sdk/lifecycle)
   * @since 1.0
   * @public
   */
  createWidget(opts: CreateWidgetOptions): WidgetHandle;

  /**
   * Lists the widgets of this instance.
   *
   * @remarks
   * Each call returns a fresh array, so you can change it or destroy widgets while you walk it. The order is
   * unspecified. Destroyed widgets are not in it.
   *
   * **Watch out:** a widget that another SDK instance created is not listed. Keep one instance for a page.
   *
   * @returns A new array of all handles that are not destroyed.
   *
   * @example Reset every widget after a page-wide failure
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * sdk.attach();
   *
   * window.addEventListener("online", () => {
   *   for (const widget of sdk.getAllWidgets()) {
   *     if (widget.getState() === "error") widget.reset();
   *   }
   * });
   * ```
   *
   * @see {@link CaptchaSDK.getWidgetById}
   * @since 1.0
   * @public
   */
  getAllWidgets(): WidgetHandle[];

  /**
   * Finds a widget by its id.
   *
   * @remarks
   * Made for event delegation: one listener on an ancestor receives the events of all widgets in it, and
   * `event.detail.id` says which widget it was.
   *
   * **Watch out:** `undefined` means that the id is unknown to this instance or that the widget is destroyed.
   * Ids change at each page load, so never store them.
   *
   * @param id - The id, from {@link WidgetHandle.id} or `event.detail.id`.
   *
   * @returns The handle, or `undefined` for an unknown or destroyed widget.
   *
   * @example One listener for all widgets of a page
   * ```ts
   * import { CaptchaSDK, type CaptchaWidgetErrorEvent } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * sdk.attach();
   *
   * document.body.addEventListener("captcha:widget.error", (event) => {
   *   const { detail } = event as CaptchaWidgetErrorEvent;
   *   console.error(detail.error.code, sdk.getWidgetById(detail.id)?.getElement());
   * });
   * ```
   *
   * @see {@link WidgetHandle.id}
   * @see [Events](/docs/v2/sdk/events)
   * @since 1.0
   * @public
   */
  getWidgetById(id: string): WidgetHandle | undefined;

  /**
   * Destroys every widget of this instance and removes its agent frames.
   *
   * @remarks
   * Each widget fires one `statechange` event with the state `destroyed`. The instance stays usable: the next
   * `createWidget()` or `attach()` loads a new agent. Use it when a single-page application leaves a screen, and
   * between tests.
   *
   * **Watch out:** handles that you kept are dead afterwards. `start()` and `reset()` on them throw.
   *
   * @example Clean up between tests
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   *
   * export function tearDown(): void {
   *   sdk.clear();
   *   console.assert(sdk.getAllWidgets().length === 0);
   * }
   * ```
   *
   * @see {@link WidgetHandle.destroy}
   * @since 1.0
   * @public
   */
  clear(): void;
}

/**
 * Settings of a {@link CaptchaSDK} instance, all optional.
 *
 * @remarks
 * The settings apply to all widgets of the instance. A widget's own options override them.
 *
 * **Watch out:** the options are read once, in the constructor. A later change to the object has no effect.
 *
 * @example A development build with the agent preloaded
 * ```ts
 * import { CaptchaSDK, type CaptchaSDKOptions } from "{brand.sdkPackage}";
 *
 * const options: CaptchaSDKOptions = {
 *   apiEndpoint: "eu",
 *   startAgent: true,
 *   disableEvalPatching: location.hostname === "localhost",
 * };
 * const sdk = new CaptchaSDK(options);
 * sdk.attach();
 * ```
 *
 * @see [Configuration](/docs/v2/sdk/configuration)
 * @since 1.0
 * @public
 */
export interface CaptchaSDKOptions {
  /**
   * The default API endpoint for all widgets of this instance.
   *
   * @remarks
   * The first of these that is set is used:
   *
   * 1. {@link CreateWidgetOptions.apiEndpoint}
   * 2. this option
   * 3. `<meta name="captcha-api-endpoint" content="…">`
   * 4. `data-captcha-api-endpoint` on the current script
   * 5. the first `.captcha-widget` element with `data-api-endpoint`
   * 6. `"global"`
   *
   * **Watch out:** an endpoint that cannot be parsed throws "Invalid URL", in the constructor with `startAgent`,
   * otherwise when the first widget is created. "Endpoint not allowed" in the widget means that the endpoint is not
   * enabled for your application.
   *
   * @defaultValue `"global"`, when nothing else is set
   *
   * @example Keep all traffic of the widgets in the EU
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK({ apiEndpoint: "eu" });
   * sdk.attach();
   * ```
   *
   * @see {@link APIEndpoint}
   * @see [Use the EU endpoint](/docs/v2/guides/eu-endpoint)
   * @since 1.0
   * @public
   */
  apiEndpoint?: APIEndpoint;

  /**
   * Loads the agent frame when the SDK is constructed.
   *
   * @remarks
   * With `true` the first widget is ready sooner. Otherwise the agent is loaded together with the first widget.
   * Use it where the widget appears late, for example in the last step of a checkout.
   *
   * **Watch out:** the agent frame goes into `document.body`, so construct the SDK after the body exists.
   * An endpoint that cannot be parsed makes the constructor throw "Invalid URL".
   *
   * @defaultValue `false`
   *
   * @example Warm up before the checkout's last step
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK({ startAgent: true });
   *
   * document.querySelector("#to-payment")?.addEventListener("click", () => {
   *   sdk.createWidget({
   *     element: document.querySelector<HTMLElement>("#captcha-check")!,
   *     sitekey: "{brand.sitekeyPlaceholder}",
   *   });
   * });
   * ```
   *
   * @see {@link CaptchaSDK}
   * @since 1.0
   * @public
   */
  startAgent?: boolean;

  /**
   * Leaves `window.eval` unwrapped.
   *
   * @remarks
   * The SDK wraps a few built-in functions, `window.eval` among them, to detect automation. This can break hot reload.
   * Set the option to `true` in development only. In production the wrapping strengthens detection.
   *
   * The page-wide switch for the script builds is
   * `<meta name="captcha-disable-eval-patching" content="true">`. Any content that is not empty works.
   *
   * **Watch out:** hot reload still fails after the change when an older instance wrapped `eval` before. Reload
   * the page once.
   *
   * @defaultValue `false`
   *
   * @example Only in development
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK({
   *   disableEvalPatching: location.hostname === "localhost",
   * });
   * sdk.attach();
   * ```
   *
   * @see [Configuration](/docs/v2/sdk/configuration)
   * @since 1.0
   * @public
   */
  disableEvalPatching?: boolean;
}

/**
 * Settings of one widget.
 *
 * @remarks
 * Each option has an HTML attribute that {@link CaptchaSDK.attach} reads, except `element`. The options are fixed when
 * the widget is created. Only {@link WidgetHandle.startMode} can change later.
 *
 * **Watch out:** to change another option, destroy the widget and create it again.
 *
 * @example All options
 * ```ts
 * import { CaptchaSDK, type CreateWidgetOptions } from "{brand.sdkPackage}";
 *
 * const options: CreateWidgetOptions = {
 *   element: document.querySelector<HTMLElement>("#captcha-check")!,
 *   sitekey: "{brand.sitekeyPlaceholder}",
 *   formFieldName: "captcha-response",
 *   apiEndpoint: "global",
 *   language: "de",
 *   startMode: "focus",
 *   theme: "auto",
 * };
 * const sdk = new CaptchaSDK();
 * const widget = sdk.createWidget(options);
 * console.log(widget.id);
 * ```
 *
 * @see {@link CaptchaSDK.createWidget}
 * @see [Configuration](/docs/v2/sdk/configuration)
 * @since 1.0
 * @public
 */
export interface CreateWidgetOptions {
  /**
   * The mount element: where the widget goes.
   *
   * @remarks
   * Normally an empty element inside the form. The widget fills it, and the hidden input goes into it too, so the
   * response is submitted only if the element is inside the form. The element stays in the page when the widget is
   * destroyed.
   *
   * The box is 316 by 70 pixels with `max-width: 100%`, set only where the element has no inline value.
   *
   * **Watch out:** `createWidget()` throws an `Error` without an element. It usually means that the selector
   * found nothing yet. Pass the element itself, not a selector.
   *
   * @example Create the mount element in code
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const form = document.querySelector("form")!;
   * const element = document.createElement("div");
   * form.append(element);
   *
   * const sdk = new CaptchaSDK();
   * sdk.createWidget({ element, sitekey: "{brand.sitekeyPlaceholder}" });
   * ```
   *
   * @see {@link WidgetHandle.getElement}
   * @since 1.0
   * @public
   */
  element: HTMLElement;

  /**
   * The sitekey of your application.
   *
   * @remarks
   * A public value: `CS` and 14 characters. You find it in the dashboard. It cannot change later. HTML attribute:
   * `data-sitekey`.
   *
   * **Watch out:** without a sitekey the widget is created, and reports `sitekey_missing` when it starts. An
   * unknown, deleted or mistyped sitekey, or one of the other service version, is reported as `sitekey_invalid`. An API
   * key (it starts with `cak_`) is a secret and never belongs here.
   *
   * @example Read the sitekey from the page's configuration
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sitekey = document.querySelector<HTMLMetaElement>("meta[name=sitekey]")?.content;
   * if (!sitekey) console.error("The sitekey is not configured");
   *
   * const sdk = new CaptchaSDK();
   * sdk.createWidget({
   *   element: document.querySelector<HTMLElement>("#captcha-check")!,
   *   sitekey,
   * });
   * ```
   *
   * @see {@link WidgetErrorCode}
   * @see [Get a sitekey](/docs/v2/getting-started/setup)
   * @since 1.0
   * @public
   */
  sitekey?: string;

  /**
   * The name of the hidden input that carries the response.
   *
   * @remarks
   * The input is appended to the mount element and always holds the current response or a placeholder. With `null` there
   * is no input: read {@link WidgetHandle.getResponse} and send it yourself. HTML attribute: `data-form-field-name`.
   *
   * **Watch out:** two widgets in one form submit two fields with the same name. Give each its own name.
   *
   * @defaultValue `"captcha-response"`
   *
   * @example No field: send the response with the request
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * const widget = sdk.createWidget({
   *   element: document.querySelector<HTMLElement>("#captcha-check")!,
   *   sitekey: "{brand.sitekeyPlaceholder}",
   *   formFieldName: null,
   * });
   *
   * // Resolves to whether the server accepted. Before the check is done, nothing is sent.
   * export async function subscribe(email: string): Promise<boolean> {
   *   const state = widget.getState();
   *   if (state !== "completed" && state !== "error") return false;
   *   const body = JSON.stringify({ email, "captcha-response": widget.getResponse() });
   *   widget.reset(); // the response is in the body, and good for one attempt
   *   const headers = { "Content-Type": "application/json" };
   *   const signal = AbortSignal.timeout(30_000);
   *   const ok = await fetch("/subscribe", { method: "POST", headers, body, signal }).then(
   *     (answer) => answer.ok,
   *     () => false, // no connection
   *   );
   *   if (!ok && !widget.isDestroyed) widget.start(); // the next attempt needs a new check
   *   return ok;
   * }
   * ```
   *
   * @see {@link WidgetHandle.getResponse}
   * @since 1.0
   * @public
   */
  formFieldName?: string | null;

  /**
   * The API endpoint that this widget's frames load from.
   *
   * @remarks
   * Takes precedence over all other ways to set the endpoint. HTML attribute: `data-api-endpoint`. See
   * {@link CaptchaSDKOptions.apiEndpoint} for the order.
   *
   * **Watch out:** `createWidget()` throws "Invalid URL" when the endpoint cannot be parsed. A page with a
   * Content-Security-Policy has to allow the endpoint's hosts in `frame-src`.
   *
   * @defaultValue the first that is set of {@link CaptchaSDKOptions.apiEndpoint}, the meta tag, the attribute of the
   * script tag and the first element with `data-api-endpoint`, otherwise `"global"`
   *
   * @example The EU endpoint for one widget
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * sdk.createWidget({
   *   element: document.querySelector<HTMLElement>("#captcha-check")!,
   *   sitekey: "{brand.sitekeyPlaceholder}",
   *   apiEndpoint: "eu",
   * });
   * ```
   *
   * @see {@link APIEndpoint}
   * @see [Content Security Policy](/docs/v2/guides/csp)
   * @since 1.0
   * @public
   */
  apiEndpoint?: APIEndpoint;

  /**
   * The language of the widget.
   *
   * @remarks
   * A language code as in BCP 47, such as `de` or `pt-BR`. `"html"` and the empty string mean automatic: the
   * nearest `lang` attribute, else the browser's language, else English. A regional variant falls back to its base
   * language. Right-to-left languages set `dir="rtl"` on the mount element. HTML attribute: `lang` or `data-lang`.
   *
   * **Watch out:** the widget has another language than the page when `<html lang>` is missing or wrong.
   * The language cannot change later: destroy the widget and create it again.
   *
   * @defaultValue automatic
   *
   * @example Follow the language switch of a single-page application
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * const element = document.querySelector<HTMLElement>("#captcha-check")!;
   * const sitekey = "{brand.sitekeyPlaceholder}";
   * let widget = sdk.createWidget({ element, sitekey, language: "en" });
   *
   * export function switchLanguage(language: string): void {
   *   widget.destroy();
   *   widget = sdk.createWidget({ element, sitekey, language });
   * }
   * ```
   *
   * @see [Localization](/docs/v2/guides/localization)
   * @since 1.0
   * @public
   */
  language?: string;

  /**
   * When the widget starts.
   *
   * @remarks
   * The start mode says when work begins. Whether the visitor has to click is the widget mode, a setting of the
   * application in the dashboard. HTML attribute: `data-start`, where an unknown value means the default.
   *
   * **Watch out:** with `focus` and no form around the mount element the widget never starts by itself. Move it
   * into the form, use `auto`, or call {@link WidgetHandle.start}.
   *
   * @defaultValue `"focus"`
   *
   * @example Start when the page decides
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * const widget = sdk.createWidget({
   *   element: document.querySelector<HTMLElement>("#captcha-check")!,
   *   sitekey: "{brand.sitekeyPlaceholder}",
   *   startMode: "none",
   * });
   *
   * document.querySelector("#terms")?.addEventListener("change", () => widget.start());
   * ```
   *
   * @see {@link StartMode}
   * @since 1.0
   * @public
   */
  startMode?: StartMode;

  /**
   * The colors of the widget.
   *
   * @remarks
   * `auto` follows `prefers-color-scheme`. HTML attribute: `data-theme`, where an unknown value means the default.
   *
   * **Watch out:** the attribution link in the corner of the widget keeps its own colors. Style it with the selector
   * `.captcha-banner a`.
   *
   * @defaultValue `"light"`
   *
   * @example Follow the visitor's system
   * ```ts
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * const sdk = new CaptchaSDK();
   * sdk.createWidget({
   *   element: document.querySelector<HTMLElement>("#captcha-check")!,
   *   sitekey: "{brand.sitekeyPlaceholder}",
   *   theme: "auto",
   * });
   * ```
   *
   * @see {@link WidgetTheme}
   * @see [Attribution link](/docs/v2/customizing-widget-banner-link)
   * @since 1.0
   * @public
   */
  theme?: WidgetTheme;
}

/**
 * One widget on the page: read its state, listen, start, reset or destroy it.
 *
 * @remarks
 * You get a handle from {@link CaptchaSDK.createWidget}, {@link CaptchaSDK.attach},
 * {@link CaptchaSDK.getWidgetById} or from the mount element's `captchaWidget` property. The constructor is private.
 *
 * **Watch out:** after {@link WidgetHandle.destroy} the handle is dead. `start()` and `reset()` throw;
 * the reading methods keep working.
 *
 * @example Send a form with fetch
 * ```ts
 * import { CaptchaSDK, type WidgetHandle } from "{brand.sdkPackage}";
 *
 * const form = document.querySelector("form")!;
 * const sdk = new CaptchaSDK();
 * const widget: WidgetHandle = sdk.createWidget({
 *   element: form.querySelector<HTMLElement>("#captcha-check")!,
 *   sitekey: "{brand.sitekeyPlaceholder}",
 * });
 * const hint = form.querySelector('[role="status"]')!;
 * let sending = false;
 *
 * form.addEventListener("submit", async (event) => {
 *   event.preventDefault();
 *   if (sending) return; // a second click
 *   const state = widget.getState();
 *   if (state !== "completed" && state !== "error") {
 *     hint.textContent = "Complete the check, then send the form again.";
 *     return;
 *   }
 *   sending = true;
 *   const body = new URLSearchParams();
 *   new FormData(form).forEach((value, name) => body.append(name, String(value)));
 *   widget.reset(); // the response is in the body, and good for one attempt
 *   let ok = false;
 *   try {
 *     const answer = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(30_000) });
 *     ok = answer.ok;
 *     // The server explains a refusal. A body with 5xx may be a page of a proxy.
 *     hint.textContent = answer.status < 500 ? await answer.text() : "Something failed on our side. Try again.";
 *   } catch {
 *     hint.textContent = "No connection. Try again.";
 *   }
 *   sending = false;
 *   if (!ok && !widget.isDestroyed) widget.start(); // the next attempt needs a new check
 * });
 * ```
 *
 * @see [Widget states and error codes](/docs/v2/sdk/lifecycle)
 * @see [Events](/docs/v2/sdk/events)
 * @since 1.0
 * @public
 */
export declare class WidgetHandle {
  private constructor();

  /**
   * Listens to an event of this widget.
   *
   * @remarks
   * A typed shorthand for the method of the mount element. Events are DOM `CustomEvent`s with the payload in
   * `event.detail`. They bubble, are not cancelable, and are not composed: they do not leave a shadow root. The
   * options `once` and `signal` work where the browser has them.
   *
   * In one tick the field is updated first, then `statechange` fires if the state name differs, then the specific
   * event. `error` can arrive several times while loading is retried. The first `init` gives no event. `destroy()`
   * gives only `statechange`.
   *
   * **Watch out:** past events are not replayed. A listener that you add after completion never fires, so check
   * {@link WidgetHandle.getState} too.
   *
   * @param type - The name of the event, such as `"captcha:widget.complete"`.
   * @param listener - A function, or an object with `handleEvent`.
   * @param options - As for the DOM method.
   *
   * @typeParam K - The event's name. It is inferred and decides the type of the event.
   *
   * @example Show the progress, also when the widget was faster
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function showProgress(widget: WidgetHandle, status: HTMLElement): void {
   *   const update = (): void => {
   *     status.textContent = widget.getState() === "completed" ? "The check is done." : "";
   *   };
   *   widget.addEventListener("captcha:widget.statechange", update);
   *   update();
   * }
   * ```
   *
   * @see {@link CaptchaEventMap}
   * @see [Events](/docs/v2/sdk/events)
   * @since 1.0
   * @public
   */
  addEventListener<K extends CaptchaEventName>(
    type: K,
    listener:
      | ((this: HTMLElement, ev: CaptchaEventMap[K]) => void)
      | { handleEvent(ev: CaptchaEventMap[K]): void },
    options?: boolean | AddEventListenerOptions,
  ): void;

  /**
   * Stops listening to an event of this widget.
   *
   * @remarks
   * Needs the same function or object, and the same capture flag, that
   * {@link WidgetHandle.addEventListener} was given.
   *
   * **Watch out:** an arrow function written in both calls is two functions, so nothing is removed. Keep it in
   * a variable. Removing a listener that is not there does nothing.
   *
   * @param type - The name of the event.
   * @param listener - The function or object that was added.
   * @param options - As for the DOM method. Only the capture flag matters.
   *
   * @typeParam K - The event's name. It is inferred.
   *
   * @example Listen until the component is gone
   * ```ts
   * import type { CaptchaWidgetCompleteEvent, WidgetHandle } from "{brand.sdkPackage}";
   *
   * function onComplete(event: CaptchaWidgetCompleteEvent): void {
   *   console.log("ready to send, widget", event.detail.id);
   * }
   *
   * export function mount(widget: WidgetHandle): () => void {
   *   widget.addEventListener("captcha:widget.complete", onComplete);
   *   return () => {
   *     widget.removeEventListener("captcha:widget.complete", onComplete);
   *     widget.destroy();
   *   };
   * }
   * ```
   *
   * @see {@link WidgetHandle.addEventListener}
   * @since 1.0
   * @public
   */
  removeEventListener<K extends CaptchaEventName>(
    type: K,
    listener:
      | ((this: HTMLElement, ev: CaptchaEventMap[K]) => void)
      | { handleEvent(ev: CaptchaEventMap[K]): void },
    options?: boolean | EventListenerOptions,
  ): void;

  /**
   * Removes the widget for good.
   *
   * @remarks
   * The SDK does this, in this order:
   *
   * 1. It removes the hidden input.
   * 2. It fires `statechange` with the state `destroyed` and the response `.DESTROYED`.
   * 3. It empties the mount element, and removes its `style` attribute and its `captchaWidget` property.
   * 4. It forgets the widget.
   *
   * The mount element itself stays in the page, so `attach()` or `createWidget()` can use it again. A second call does
   * nothing.
   *
   * **Watch out:** listeners that you added stay on the element. Remove them, or a new widget on the same element
   * calls them too. Inline styles that you set on the mount element are gone: use a class.
   *
   * @example React: create in an effect, destroy in its cleanup
   * ```tsx
   * import { useEffect, useRef } from "react";
   * import { CaptchaSDK } from "{brand.sdkPackage}";
   *
   * let sdk: CaptchaSDK | undefined;
   *
   * export function Captcha() {
   *   const mount = useRef<HTMLDivElement>(null);
   *
   *   useEffect(() => {
   *     if (!mount.current) return;
   *     sdk ??= new CaptchaSDK();
   *     const widget = sdk.createWidget({
   *       element: mount.current,
   *       sitekey: "{brand.sitekeyPlaceholder}",
   *     });
   *     return () => widget.destroy(); // StrictMode mounts twice: without this, two widgets
   *   }, []);
   *
   *   return <div ref={mount} />;
   * }
   * ```
   *
   * @see {@link CaptchaSDK.clear}
   * @see [React integration](/integrations/react)
   * @since 1.0
   * @public
   */
  destroy(): void;

  /**
   * Returns the mount element.
   *
   * @remarks
   * The element that was given as {@link CreateWidgetOptions.element}, or that `attach()` found. It works after
   * `destroy()` too.
   *
   * **Watch out:** do not change what is inside the element. When a framework renders it again, the widget is
   * lost: destroy it first and create it again.
   *
   * @returns The element that holds the widget.
   *
   * @example Scroll a failed widget into view
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function showFailures(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", () => {
   *     widget.getElement().scrollIntoView({ block: "center" });
   *   });
   * }
   * ```
   *
   * @see {@link CreateWidgetOptions.element}
   * @since 1.0
   * @public
   */
  getElement(): HTMLElement;

  /**
   * Returns the current response, or a placeholder while there is none.
   *
   * @remarks
   * The same string that the hidden input holds. It is never empty, and the method never throws. A real response never
   * starts with a dot. It is valid for about {brand.responseTtl} and can be verified once.
   *
   * **Watch out:** a value that starts with `.` is a {@link SentinelResponse}: the widget is not done, expired
   * or failed. After an error send it as it is: your server replies with the right message.
   *
   * @returns The response, or a placeholder that starts with a dot.
   *
   * @example Tell a response from a placeholder
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function hasResponse(widget: WidgetHandle): boolean {
   *   return widget.getResponse().charAt(0) !== ".";
   * }
   * ```
   *
   * @see {@link SentinelResponse}
   * @see [Verify the response](/docs/v2/getting-started/verify)
   * @since 1.0
   * @public
   */
  getResponse(): string;

  /**
   * Returns the current state.
   *
   * @remarks
   * Works at any time, after `destroy()` too. Use it where a listener may have come too late.
   *
   * **Watch out:** do not poll it. The `captcha:widget.statechange` event reports each change.
   *
   * @returns The state, such as `"unactivated"` or `"completed"`.
   *
   * @example A message for the visitor at submit
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function hint(widget: WidgetHandle): string {
   *   switch (widget.getState()) {
   *     case "completed":
   *       return "";
   *     case "expired":
   *       return "The check has expired. Please start it again.";
   *     case "error":
   *       return "The check failed. Reload the page, or write to help@shop.example.";
   *     default:
   *       return "The check is not finished yet.";
   *   }
   * }
   * ```
   *
   * @see {@link WidgetState}
   * @see [Widget states and error codes](/docs/v2/sdk/lifecycle)
   * @since 1.0
   * @public
   */
  getState(): WidgetState;

  /**
   * The id of the widget: `w_` and 12 random characters.
   *
   * @remarks
   * Unique on the page and new for each widget. Every event carries it in `event.detail.id`.
   *
   * **Watch out:** the id is not stable across page loads. Use the mount element's `id` in tests and styles.
   *
   * @example Remember which form belongs to which widget
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * const forms = new Map<string, HTMLFormElement>();
   *
   * export function remember(widget: WidgetHandle): void {
   *   const form = widget.getElement().closest("form");
   *   if (form) forms.set(widget.id, form);
   * }
   * ```
   *
   * @see {@link CaptchaSDK.getWidgetById}
   * @since 1.0
   * @public
   */
  readonly id: string;

  /**
   * Whether the widget is destroyed.
   *
   * @remarks
   * `true` as soon as `destroy()` has begun, so it is `true` in the `statechange` listener that reports `destroyed`.
   *
   * **Watch out:** a destroyed widget never comes back. Create a new one on the same element.
   *
   * @example Guard against a late reply
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export async function save(data: FormData, widget: WidgetHandle): Promise<void> {
   *   await fetch("/save", { method: "POST", body: data });
   *   if (!widget.isDestroyed) widget.reset(); // the visitor may have left this screen
   * }
   * ```
   *
   * @see {@link WidgetHandle.destroy}
   * @since 1.0
   * @public
   */
  readonly isDestroyed: boolean;

  /**
   * Drops progress and response, and makes the widget ready to start again.
   *
   * @remarks
   * The field becomes `.RESET`, then `statechange` and `reset` fire. The start mode applies again: `auto` starts at
   * once, `focus` waits for the next focus in the form. Call it after each submission without a page load, accepted or
   * not, since a response can be verified once. When it was not accepted, call {@link WidgetHandle.start} too: the focus
   * is in the form already, so `focus` alone starts nothing.
   *
   * **Watch out:** when your server logs `response_duplicate`, a page sent one response twice. The usual cause is a
   * missing `reset()` after the submission.
   *
   * @param opts - Only for code that resets on behalf of someone else. Leave it out in page code.
   *
   * @throws `Error` when the widget is destroyed.
   *
   * @example After each submission with fetch
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * // Resolves to whether the server accepted. Call it from the form's `submit` listener.
   * export async function send(form: HTMLFormElement, widget: WidgetHandle): Promise<boolean> {
   *   const state = widget.getState();
   *   if (state !== "completed" && state !== "error") return false; // too early, or a second click
   *   const body = new URLSearchParams();
   *   new FormData(form).forEach((value, name) => body.append(name, String(value)));
   *   widget.reset(); // the response is in the body, and good for one attempt
   *   const signal = AbortSignal.timeout(30_000);
   *   const ok = await fetch(form.action, { method: "POST", body, signal }).then(
   *     (answer) => answer.ok,
   *     () => false, // no connection
   *   );
   *   if (!ok && !widget.isDestroyed) widget.start(); // the next attempt needs a new check
   *   return ok;
   * }
   * ```
   *
   * @see {@link WidgetResetOptions}
   * @see {@link CaptchaWidgetResetEvent}
   * @since 1.0
   * @public
   */
  reset(opts?: WidgetResetOptions): void;

  /**
   * The sitekey that the widget was created with.
   *
   * @remarks
   * As given, and fixed for the life of the widget.
   *
   * **Watch out:** `undefined` means that no sitekey was set. The widget reports `sitekey_missing` when it
   * starts.
   *
   * @example Catch a forgotten sitekey before a visitor does
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function checkSitekey(widget: WidgetHandle): void {
   *   if (!widget.sitekey) console.error("data-sitekey is missing on", widget.getElement());
   * }
   * ```
   *
   * @see {@link CreateWidgetOptions.sitekey}
   * @since 1.0
   * @public
   */
  readonly sitekey?: string;

  /**
   * Starts the widget now, whatever its start mode.
   *
   * @remarks
   * The state goes from `unactivated` to `activating` and on. In one-click mode the visitor still has to click. From
   * `error` it retries.
   *
   * In `init` and `reset` the call is queued: the widget starts as soon as it is `unactivated`. So you can call it right
   * after {@link CaptchaSDK.createWidget} or {@link WidgetHandle.reset}. A later `reset()` drops a queued call.
   *
   * **Watch out:** while the widget runs, and in `completed` and `expired`, a call has no effect. From `expired`,
   * call {@link WidgetHandle.reset} first.
   *
   * @throws `Error` when the widget is destroyed.
   *
   * @example Start when the visitor opens the last step
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function openLastStep(widget: WidgetHandle): void {
   *   if (widget.getState() === "expired") widget.reset();
   *   widget.start(); // after a reset, it waits until the widget is ready
   * }
   * ```
   *
   * @see {@link StartMode}
   * @since 1.0
   * @public
   */
  start(): void;

  /**
   * When the widget starts. You can change it.
   *
   * @remarks
   * A new value takes effect at the next {@link WidgetHandle.reset}, after which the start mode applies again.
   *
   * **Watch out:** a change alone starts nothing. Call `reset()`, or `start()` to begin now.
   *
   * @example Start by itself from the second attempt on
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function onWrongPassword(widget: WidgetHandle): void {
   *   widget.startMode = "auto";
   *   widget.reset(); // starts at once now
   * }
   * ```
   *
   * @see {@link StartMode}
   * @since 1.0
   * @public
   */
  startMode: StartMode;
}

/**
 * Options of {@link WidgetHandle.reset}.
 *
 * @remarks
 * Page code has no need for them. They exist for code that passes on a reset from somewhere else.
 *
 * **Watch out:** a wrong trigger misleads whoever reads your logs, nothing else.
 *
 * @example Pass on a reset
 * ```ts
 * import type { WidgetHandle, WidgetResetOptions } from "{brand.sdkPackage}";
 *
 * const options: WidgetResetOptions = { trigger: "widget" };
 *
 * export function passOn(widget: WidgetHandle): void {
 *   widget.reset(options);
 * }
 * ```
 *
 * @see {@link WidgetHandle.reset}
 * @since 1.0
 * @public
 */
export interface WidgetResetOptions {
  /**
   * Who asked for the reset. It comes back in the `reset` event.
   *
   * @remarks
   * Leave it unset in page code.
   *
   * **Watch out:** with a value other than `"root"`, listeners that tell your own resets from the visitor's take
   * the wrong branch.
   *
   * @defaultValue `"root"`
   *
   * @example The default says that page code asked
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function resetAndLog(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.reset", (event) => {
   *     console.log(event.detail.trigger); // "root"
   *   });
   *   widget.reset();
   * }
   * ```
   *
   * @see {@link WidgetResetTrigger}
   * @since 1.0
   * @public
   */
  trigger?: WidgetResetTrigger;
}

/**
 * What failed in a widget: a code for your code, and words for your log.
 *
 * @remarks
 * Comes with the `error` event, and with `statechange` while the state is `error`. In every case let the visitor send
 * the form, so that the server can decide and nobody is locked out.
 *
 * **Watch out:** branch on `code` only. `title` and `detail` are for people.
 *
 * @example Log the error and show a hint
 * ```ts
 * import type { WidgetErrorData, WidgetHandle } from "{brand.sdkPackage}";
 *
 * function hintFor(error: WidgetErrorData): string {
 *   return error.code === "network_error"
 *     ? "The check did not load. Check your connection or ad blocker, then reload the page."
 *     : "The check failed. Reload the page, or write to help@shop.example.";
 * }
 *
 * export function followErrors(widget: WidgetHandle): void {
 *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
 *     console.error(detail.error.code, detail.error.detail);
 *     document.querySelector("#captcha-status")?.replaceChildren(hintFor(detail.error));
 *   });
 * }
 * ```
 *
 * @see {@link WidgetErrorCode}
 * @see {@link CaptchaWidgetErrorEvent}
 * @since 1.0
 * @public
 */
export interface WidgetErrorData {
  /**
   * What kind of failure it is.
   *
   * @remarks
   * The only field to branch on.
   *
   * **Watch out:** treat a code that you do not know like `"other"`.
   *
   * @example Alert your team to a broken configuration
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function alertOnBrokenSetup(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
   *     const { code } = detail.error;
   *     if (code === "sitekey_missing" || code === "sitekey_invalid") {
   *       navigator.sendBeacon("/alerts", `captcha widget: ${code}`);
   *     }
   *   });
   * }
   * ```
   *
   * @see {@link WidgetErrorCode}
   * @since 1.0
   * @public
   */
  code: WidgetErrorCode;

  /**
   * A localization key such as `t_verification_failed`.
   *
   * @remarks
   * It names the message that the widget shows. It can be absent.
   *
   * **Watch out:** the key is not a sentence. Do not show it to visitors: choose your own words by `code`.
   *
   * @example Add the key to a log line
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function logTitle(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
   *     console.warn("Widget shows", detail.error.title ?? "no message");
   *   });
   * }
   * ```
   *
   * @see {@link WidgetErrorData.detail}
   * @since 1.0
   * @public
   */
  title?: string;

  /**
   * What happened, in words for a log.
   *
   * @remarks
   * Not localized, unstable between versions, and can be empty. Send it to support together with the widget's state.
   *
   * **Watch out:** never branch on it. The words can change with any version.
   *
   * @example Send it to your log
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function sendToLog(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
   *     navigator.sendBeacon("/logs", `${detail.error.code}: ${detail.error.detail || "no detail"}`);
   *   });
   * }
   * ```
   *
   * @see {@link WidgetErrorData.code}
   * @since 1.0
   * @public
   */
  detail: string;
}

/**
 * The events of a widget, by name.
 *
 * @remarks
 * The event target is the mount element. {@link WidgetHandle.addEventListener} uses this map to type the event.
 *
 * **Watch out:** the DOM's own `addEventListener` does not know these names, so its event has no typed
 * `detail`. Use the handle's method, or cast the event.
 *
 * @example A listener for any event
 * ```ts
 * import type { CaptchaEventMap, WidgetHandle } from "{brand.sdkPackage}";
 *
 * function log(event: CaptchaEventMap[keyof CaptchaEventMap]): void {
 *   console.log(event.detail.id, event.detail.name, event.detail.state);
 * }
 *
 * export function logEvents(widget: WidgetHandle): void {
 *   widget.addEventListener("captcha:widget.statechange", log);
 *   widget.addEventListener("captcha:widget.reset", log);
 * }
 * ```
 *
 * @see [Events](/docs/v2/sdk/events)
 * @since 1.0
 * @public
 */
export interface CaptchaEventMap {
  /**
   * Fires each time the state name changes.
   *
   * @remarks
   * Comes before the specific event. The first `init` gives no event.
   *
   * **Watch out:** a second error while the state is already `error` fires no `statechange`, only `error`.
   *
   * @example Show the state
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function showState(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.statechange", (event) => {
   *     widget.getElement().dataset.state = event.detail.state;
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaWidgetStateChangeEvent}
   * @since 1.0
   * @public
   */
  "captcha:widget.statechange": CaptchaWidgetStateChangeEvent;

  /**
   * Fires when the response is ready.
   *
   * @remarks
   * The form can be sent now. Tell the visitor, and wait for the click on submit.
   *
   * @example Tell the visitor
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function tellWhenDone(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.complete", () => {
   *     document.querySelector("#captcha-status")?.replaceChildren("The check is done. You can send the form.");
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaWidgetCompleteEvent}
   * @since 1.0
   * @public
   */
  "captcha:widget.complete": CaptchaWidgetCompleteEvent;

  /**
   * Fires when a failure is reported.
   *
   * @remarks
   * It can fire several times while loading is retried, so make the listener safe to call more than once.
   *
   * @example Log it, and say that the form can be sent
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function tellWhenFailed(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", (event) => {
   *     console.error(event.detail.error.code);
   *     document.querySelector("#captcha-status")?.replaceChildren("The check failed. Reload the page, or write to help@shop.example.");
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaWidgetErrorEvent}
   * @since 1.0
   * @public
   */
  "captcha:widget.error": CaptchaWidgetErrorEvent;

  /**
   * Fires when the response expires.
   *
   * @remarks
   * After about {brand.responseTtl}. The visitor sees a restart control.
   *
   * @example Tell the visitor
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function tellWhenExpired(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.expire", () => {
   *     document.querySelector("#captcha-status")?.replaceChildren("The check has expired. Please start it again.");
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaWidgetExpireEvent}
   * @since 1.0
   * @public
   */
  "captcha:widget.expire": CaptchaWidgetExpireEvent;

  /**
   * Fires when the widget was reset, by code or by the visitor.
   *
   * @remarks
   * Clear your messages here.
   *
   * @example Clear the message
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function clearHint(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.reset", () => {
   *     document.querySelector("#captcha-status")?.replaceChildren();
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaWidgetResetEvent}
   * @since 1.0
   * @public
   */
  "captcha:widget.reset": CaptchaWidgetResetEvent;
}

/**
 * The name of an event of a widget.
 *
 * @remarks
 * One of `"captcha:widget.statechange"`, `"captcha:widget.complete"`, `"captcha:widget.error"`,
 * `"captcha:widget.expire"` and `"captcha:widget.reset"`.
 *
 * **Watch out:** a misspelled name is a type error at the handle's methods. At the element's own method it is
 * an event that never fires.
 *
 * @example Listen to several events
 * ```ts
 * import type { CaptchaEventName, WidgetHandle } from "{brand.sdkPackage}";
 *
 * const names: CaptchaEventName[] = ["captcha:widget.complete", "captcha:widget.error"];
 *
 * export function follow(widget: WidgetHandle): void {
 *   for (const name of names) {
 *     widget.addEventListener(name, ({ detail }) => console.log(detail.name, detail.state));
 *   }
 * }
 * ```
 *
 * @see {@link CaptchaEventMap}
 * @since 1.0
 * @public
 */
export type CaptchaEventName = keyof CaptchaEventMap;

/**
 * The payload of any event of a widget.
 *
 * @remarks
 * Narrow it by `name`: inside the branch the other fields have their exact types.
 *
 * **Watch out:** do not narrow by `state`. A `statechange` event has the same states as the specific events.
 *
 * @example One function for all events
 * ```ts
 * import type { CaptchaEventData } from "{brand.sdkPackage}";
 *
 * export function describe(data: CaptchaEventData): string {
 *   switch (data.name) {
 *     case "captcha:widget.error":
 *       return `failed: ${data.error.code}`;
 *     case "captcha:widget.reset":
 *       return `reset by ${data.trigger}`;
 *     default:
 *       return data.state;
 *   }
 * }
 * ```
 *
 * @see {@link CaptchaEventMap}
 * @since 1.0
 * @public
 */
export type CaptchaEventData =
  | CaptchaWidgetStateChangeEventData
  | CaptchaWidgetCompleteEventData
  | CaptchaWidgetErrorEventData
  | CaptchaWidgetExpireEventData
  | CaptchaWidgetResetEventData;

/**
 * The event that fires when the response is ready.
 *
 * @remarks
 * A DOM `CustomEvent` on the mount element. It bubbles, is not cancelable and not composed. It follows the
 * `statechange` event with the state `completed` in the same tick.
 *
 * **Watch out:** a listener that you add after completion is not called, since past events are not replayed. Check
 * {@link WidgetHandle.getState} first.
 *
 * Never submit the form here: with the start mode `focus` a visitor may still be typing. Wait for the visitor's click.
 *
 * @example Tell the visitor that the form can be sent
 * ```ts
 * import type { CaptchaWidgetCompleteEvent, WidgetHandle } from "{brand.sdkPackage}";
 *
 * function tell(event: CaptchaWidgetCompleteEvent): void {
 *   console.log("Widget", event.detail.id, "has a response");
 *   document.querySelector("#captcha-status")?.replaceChildren("The check is done. You can send the form.");
 * }
 *
 * export function tellWhenDone(widget: WidgetHandle): void {
 *   widget.addEventListener("captcha:widget.complete", tell);
 * }
 * ```
 *
 * @see {@link CaptchaWidgetCompleteEventData}
 * @see [Events](/docs/v2/sdk/events)
 * @since 1.0
 * @public
 */
export type CaptchaWidgetCompleteEvent = CustomEvent<CaptchaWidgetCompleteEventData>;

/**
 * The name of the complete event.
 *
 * @remarks
 * A typed constant for the name of the event, so that the compiler finds a misspelled one.
 *
 * **Watch out:** script builds do not export it. Write the string there.
 *
 * @example Listen by constant
 * ```ts
 * import { CaptchaWidgetCompleteEventName, type WidgetHandle } from "{brand.sdkPackage}";
 *
 * export function listen(widget: WidgetHandle): void {
 *   widget.addEventListener(CaptchaWidgetCompleteEventName, (event) => {
 *     console.log("Ready:", event.detail.id);
 *   });
 * }
 * ```
 *
 * @see {@link CaptchaWidgetCompleteEvent}
 * @since 1.0
 * @public
 */
export declare const CaptchaWidgetCompleteEventName: "captcha:widget.complete";

/**
 * The payload of the complete event.
 *
 * @remarks
 * Read it from `event.detail`.
 *
 * **Watch out:** the event says that the browser part is done, not that the visitor is human. Only your
 * server's verification says that.
 *
 * @example Dispatch the event in a unit test
 * ```ts
 * import {
 *   CaptchaWidgetCompleteEventName,
 *   type CaptchaWidgetCompleteEventData,
 * } from "{brand.sdkPackage}";
 *
 * export function fakeComplete(mount: HTMLElement): void {
 *   const detail: CaptchaWidgetCompleteEventData = {
 *     id: "w_000000000000",
 *     name: CaptchaWidgetCompleteEventName,
 *     response: "TEST.RESPONSE.NOT.FOR.PRODUCTION",
 *     state: "completed",
 *   };
 *   mount.dispatchEvent(new CustomEvent(detail.name, { bubbles: true, detail }));
 * }
 * ```
 *
 * @see {@link CaptchaWidgetCompleteEvent}
 * @see [Automated testing](/docs/v2/guides/automated-testing)
 * @since 1.0
 * @public
 */
export interface CaptchaWidgetCompleteEventData {
  /**
   * The id of the widget that has a response.
   *
   * @remarks
   * Equal to {@link WidgetHandle.id}. It tells widgets apart when one listener serves several.
   *
   * **Watch out:** the id is new at each page load. Do not store it.
   *
   * @example Count the finished widgets of a page
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * const finished = new Set<string>();
   * export function count(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.complete", ({ detail }) => finished.add(detail.id));
   * }
   * ```
   *
   * @see {@link CaptchaSDK.getWidgetById}
   * @since 1.0
   * @public
   */
  readonly id: string;

  /**
   * The name of the complete event, equal to `event.type`.
   *
   * @remarks
   * A literal, so {@link CaptchaEventData} can be narrowed by it.
   *
   * **Watch out:** compare it with the whole name, `"captcha:widget.complete"`, not with `"complete"`.
   *
   * @example Narrow a payload
   * ```ts
   * import type { CaptchaEventData } from "{brand.sdkPackage}";
   *
   * export function responseOf(data: CaptchaEventData): string | undefined {
   *   return data.name === "captcha:widget.complete" ? data.response : undefined;
   * }
   * ```
   *
   * @see {@link CaptchaWidgetCompleteEventName}
   * @since 1.0
   * @public
   */
  readonly name: "captcha:widget.complete";

  /**
   * The response to send to your server.
   *
   * @remarks
   * A real response: it never starts with a dot. It is an opaque string of visible ASCII, at most
   * {brand.responseMax}, valid for about {brand.responseTtl}, and can be verified once. The hidden input holds it already.
   *
   * **Watch out:** do not verify it in the browser. That would need your API key, which is a secret.
   *
   * Read it when the visitor submits, with {@link WidgetHandle.getResponse}: until then it may expire.
   *
   * @example The same value as in the field
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function compare(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.complete", ({ detail }) => {
   *     console.assert(detail.response === widget.getResponse());
   *   });
   * }
   * ```
   *
   * @see {@link WidgetHandle.getResponse}
   * @see [siteverify](/docs/v2/api/siteverify)
   * @since 1.0
   * @public
   */
  readonly response: string;

  /**
   * The state of the widget: always `"completed"`.
   *
   * @remarks
   * The `statechange` event with the same state came right before.
   *
   * **Watch out:** the state can be another one when you read it later. Ask {@link WidgetHandle.getState} then.
   *
   * @example Store it on the form
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function markForm(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.complete", ({ detail }) => {
   *     widget.getElement().closest("form")?.setAttribute("data-captcha", detail.state);
   *   });
   * }
   * ```
   *
   * @see {@link WidgetState}
   * @since 1.0
   * @public
   */
  readonly state: "completed";
}

/**
 * The event that fires when a failure is reported.
 *
 * @remarks
 * A DOM `CustomEvent` on the mount element. It bubbles, is not cancelable and not composed. While loading is retried it
 * can arrive several times with one `statechange`. A later success leads to `unactivated`.
 *
 * **Watch out:** let the visitor submit the form. The value in the field tells your server that the check failed,
 * and the server decides. Show a hint, and log the error.
 *
 * @example A hint that appears once
 * ```ts
 * import type { CaptchaWidgetErrorEvent, WidgetHandle } from "{brand.sdkPackage}";
 *
 * const hint = document.querySelector<HTMLElement>("#captcha-status")!;
 *
 * function onError(event: CaptchaWidgetErrorEvent): void {
 *   console.error("captcha:", event.detail.error.code, event.detail.error.detail);
 *   hint.textContent = "The check failed. Reload the page, or write to help@shop.example.";
 * }
 *
 * export function showHint(widget: WidgetHandle): void {
 *   widget.addEventListener("captcha:widget.error", onError);
 * }
 * ```
 *
 * @see {@link CaptchaWidgetErrorEventData}
 * @see [Handling the unhappy path](/blog/when-captchas-break-handling-the-unhappy-path)
 * @since 1.0
 * @public
 */
export type CaptchaWidgetErrorEvent = CustomEvent<CaptchaWidgetErrorEventData>;

/**
 * The name of the error event.
 *
 * @remarks
 * A typed constant for the name of the event, so that the compiler finds a misspelled one.
 *
 * **Watch out:** script builds do not export it. Write the string there.
 *
 * @example Listen by constant
 * ```ts
 * import { CaptchaWidgetErrorEventName, type WidgetHandle } from "{brand.sdkPackage}";
 *
 * export function listen(widget: WidgetHandle): void {
 *   widget.addEventListener(CaptchaWidgetErrorEventName, (event) => {
 *     console.error(event.detail.error.code);
 *   });
 * }
 * ```
 *
 * @see {@link CaptchaWidgetErrorEvent}
 * @since 1.0
 * @public
 */
export declare const CaptchaWidgetErrorEventName: "captcha:widget.error";

/**
 * The payload of the error event.
 *
 * @remarks
 * Read it from `event.detail`.
 *
 * **Watch out:** anything in it can be forged by a visitor. Never let your server accept a request because of
 * it.
 *
 * @example Dispatch the event in a unit test
 * ```ts
 * import {
 *   CaptchaWidgetErrorEventName,
 *   type CaptchaWidgetErrorEventData,
 * } from "{brand.sdkPackage}";
 *
 * export function fakeError(mount: HTMLElement): void {
 *   const detail: CaptchaWidgetErrorEventData = {
 *     id: "w_000000000000",
 *     name: CaptchaWidgetErrorEventName,
 *     response: ".ERROR.UNREACHABLE",
 *     state: "error",
 *     error: { code: "network_error", detail: "the frame did not load in time" },
 *   };
 *   mount.dispatchEvent(new CustomEvent(detail.name, { bubbles: true, detail }));
 * }
 * ```
 *
 * @see {@link CaptchaWidgetErrorEvent}
 * @since 1.0
 * @public
 */
export interface CaptchaWidgetErrorEventData {
  /**
   * The id of the widget that failed.
   *
   * @remarks
   * Equal to {@link WidgetHandle.id}. It tells widgets apart when one listener serves several.
   *
   * **Watch out:** the id is new at each page load. Do not use it to group errors in your log.
   *
   * @example Count the errors of each widget
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * const errors = new Map<string, number>();
   * export function countErrors(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
   *     errors.set(detail.id, (errors.get(detail.id) ?? 0) + 1);
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaSDK.getWidgetById}
   * @since 1.0
   * @public
   */
  readonly id: string;

  /**
   * The name of the error event, equal to `event.type`.
   *
   * @remarks
   * A literal, so {@link CaptchaEventData} can be narrowed by it.
   *
   * **Watch out:** compare it with the whole name, `"captcha:widget.error"`, not with `"error"`. The DOM's own
   * `error` event is another one.
   *
   * @example Narrow a payload
   * ```ts
   * import type { CaptchaEventData, WidgetErrorCode } from "{brand.sdkPackage}";
   *
   * export function codeOf(data: CaptchaEventData): WidgetErrorCode | undefined {
   *   return data.name === "captcha:widget.error" ? data.error.code : undefined;
   * }
   * ```
   *
   * @see {@link CaptchaWidgetErrorEventName}
   * @since 1.0
   * @public
   */
  readonly name: "captcha:widget.error";

  /**
   * A placeholder that starts with `.ERROR`.
   *
   * @remarks
   * `.ERROR`, or `.ERROR.UNREACHABLE` when the API could not be reached. The latter may be followed by `~` and a
   * diagnosis for support, as base64url JSON: SDK version, sitekey, attempt, endpoint, user agent and time zone.
   *
   * **Watch out:** test it with `startsWith`, never with equality, because of the diagnosis at its end.
   *
   * @example Tell an unreachable API from other failures
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function logFailures(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
   *     const unreachable = detail.response.startsWith(".ERROR.UNREACHABLE");
   *     console.error(unreachable ? "API unreachable" : "widget failed", detail.response);
   *   });
   * }
   * ```
   *
   * @see {@link SentinelResponse}
   * @since 1.0
   * @public
   */
  readonly response: string;

  /**
   * The state of the widget: always `"error"`.
   *
   * @remarks
   * The widget can leave the state again: by the visitor's click, by {@link WidgetHandle.start}, by
   * {@link WidgetHandle.reset}, or when a load retry succeeds.
   *
   * **Watch out:** do not destroy the widget here. A retry may be under way.
   *
   * @example Mark the mount element
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function markElement(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
   *     widget.getElement().dataset.state = detail.state;
   *   });
   * }
   * ```
   *
   * @see {@link WidgetState}
   * @since 1.0
   * @public
   */
  readonly state: "error";

  /**
   * What failed.
   *
   * @remarks
   * Always there in this event.
   *
   * **Watch out:** branch on `error.code`, log `error.detail`.
   *
   * @example Log it
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function logErrors(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.error", ({ detail }) => {
   *     console.error(JSON.stringify(detail.error));
   *   });
   * }
   * ```
   *
   * @see {@link WidgetErrorData}
   * @since 1.0
   * @public
   */
  readonly error: WidgetErrorData;
}

/**
 * The event that fires when the response expires.
 *
 * @remarks
 * A DOM `CustomEvent` on the mount element. It bubbles, is not cancelable and not composed. It fires about
 * {brand.responseTtl} after completion. The visitor sees a restart control.
 *
 * **Watch out:** the response is worthless now. Hold a submission back until the next `complete`. A tab that slept may
 * fire the event late. siteverify then returns `response_timeout`: show "check expired, try again".
 *
 * Do not restart the widget here: a forgotten tab would solve challenges without end. Wait for the visitor.
 *
 * @example Tell the visitor
 * ```ts
 * import type { CaptchaWidgetExpireEvent, WidgetHandle } from "{brand.sdkPackage}";
 *
 * function tell(event: CaptchaWidgetExpireEvent): void {
 *   console.log("The response of widget", event.detail.id, "has expired");
 *   document.querySelector("#captcha-status")?.replaceChildren("The check has expired. Please start it again.");
 * }
 *
 * export function tellWhenExpired(widget: WidgetHandle): void {
 *   widget.addEventListener("captcha:widget.expire", tell);
 * }
 * ```
 *
 * @see {@link CaptchaWidgetExpireEventData}
 * @see [Events](/docs/v2/sdk/events)
 * @since 1.0
 * @public
 */
export type CaptchaWidgetExpireEvent = CustomEvent<CaptchaWidgetExpireEventData>;

/**
 * The name of the expire event.
 *
 * @remarks
 * A typed constant for the name of the event, so that the compiler finds a misspelled one.
 *
 * **Watch out:** script builds do not export it. Write the string there.
 *
 * @example Listen by constant
 * ```ts
 * import { CaptchaWidgetExpireEventName, type WidgetHandle } from "{brand.sdkPackage}";
 *
 * export function listen(widget: WidgetHandle): void {
 *   widget.addEventListener(CaptchaWidgetExpireEventName, () => {
 *     document.querySelector("#captcha-status")?.replaceChildren("The check has expired. Please start it again.");
 *   });
 * }
 * ```
 *
 * @see {@link CaptchaWidgetExpireEvent}
 * @since 1.0
 * @public
 */
export declare const CaptchaWidgetExpireEventName: "captcha:widget.expire";

/**
 * The payload of the expire event.
 *
 * @remarks
 * Read it from `event.detail`.
 *
 * **Watch out:** the response that you may have kept from `complete` is worthless now.
 *
 * @example Dispatch the event in a unit test
 * ```ts
 * import {
 *   CaptchaWidgetExpireEventName,
 *   type CaptchaWidgetExpireEventData,
 * } from "{brand.sdkPackage}";
 *
 * export function fakeExpire(mount: HTMLElement): void {
 *   const detail: CaptchaWidgetExpireEventData = {
 *     id: "w_000000000000",
 *     name: CaptchaWidgetExpireEventName,
 *     response: ".EXPIRED",
 *     state: "expired",
 *   };
 *   mount.dispatchEvent(new CustomEvent(detail.name, { bubbles: true, detail }));
 * }
 * ```
 *
 * @see {@link CaptchaWidgetExpireEvent}
 * @since 1.0
 * @public
 */
export interface CaptchaWidgetExpireEventData {
  /**
   * The id of the widget whose response expired.
   *
   * @remarks
   * Equal to {@link WidgetHandle.id}. It tells widgets apart when one listener serves several.
   *
   * **Watch out:** the id is new at each page load. Do not store it.
   *
   * @example Find the element of the widget
   * ```ts
   * import type { CaptchaSDK, CaptchaWidgetExpireEventData } from "{brand.sdkPackage}";
   *
   * export function elementOf(data: CaptchaWidgetExpireEventData, sdk: CaptchaSDK): HTMLElement | undefined {
   *   return sdk.getWidgetById(data.id)?.getElement();
   * }
   * ```
   *
   * @see {@link CaptchaSDK.getWidgetById}
   * @since 1.0
   * @public
   */
  readonly id: string;

  /**
   * The name of the expire event, equal to `event.type`.
   *
   * @remarks
   * A literal, so {@link CaptchaEventData} can be narrowed by it.
   *
   * **Watch out:** compare it with the whole name, `"captcha:widget.expire"`. The state is called `expired`.
   *
   * @example Narrow a payload
   * ```ts
   * import type { CaptchaEventData } from "{brand.sdkPackage}";
   *
   * export const isExpiry = (data: CaptchaEventData): boolean =>
   *   data.name === "captcha:widget.expire";
   * ```
   *
   * @see {@link CaptchaWidgetExpireEventName}
   * @since 1.0
   * @public
   */
  readonly name: "captcha:widget.expire";

  /**
   * The placeholder `.EXPIRED`, which the field holds now.
   *
   * @remarks
   * The old response is gone from the field.
   *
   * **Watch out:** siteverify returns `response_invalid` for this value.
   *
   * @example Compare
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function compare(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.expire", ({ detail }) => {
   *     console.assert(detail.response === widget.getResponse());
   *   });
   * }
   * ```
   *
   * @see {@link SentinelResponse}
   * @since 1.0
   * @public
   */
  readonly response: ".EXPIRED";

  /**
   * The state of the widget: always `"expired"`.
   *
   * @remarks
   * The way on is a reset: by the visitor's click on restart, or by {@link WidgetHandle.reset}.
   *
   * **Watch out:** {@link WidgetHandle.start} has no effect in this state. Call `reset()` first.
   *
   * @example Say it to the visitor
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function tellVisitor(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.expire", ({ detail }) => {
   *     document.querySelector("#captcha-status")?.replaceChildren(`The check is ${detail.state}. Please start it again.`);
   *   });
   * }
   * ```
   *
   * @see {@link WidgetState}
   * @since 1.0
   * @public
   */
  readonly state: "expired";
}

/**
 * The event that fires when the widget was reset.
 *
 * @remarks
 * A DOM `CustomEvent` on the mount element. It bubbles, is not cancelable and not composed. `event.detail.trigger` says
 * who asked: page code or the visitor.
 *
 * **Watch out:** do not call `reset()` in its listener. It would fire the event again, without end.
 *
 * @example Clear your message when the visitor restarts
 * ```ts
 * import type { CaptchaWidgetResetEvent, WidgetHandle } from "{brand.sdkPackage}";
 *
 * function onReset(event: CaptchaWidgetResetEvent): void {
 *   if (event.detail.trigger === "widget") document.querySelector("#captcha-status")?.replaceChildren();
 * }
 *
 * export function followResets(widget: WidgetHandle): void {
 *   widget.addEventListener("captcha:widget.reset", onReset);
 * }
 * ```
 *
 * @see {@link CaptchaWidgetResetEventData}
 * @see {@link WidgetHandle.reset}
 * @since 1.0
 * @public
 */
export type CaptchaWidgetResetEvent = CustomEvent<CaptchaWidgetResetEventData>;

/**
 * The name of the reset event.
 *
 * @remarks
 * A typed constant for the name of the event, so that the compiler finds a misspelled one.
 *
 * **Watch out:** script builds do not export it. Write the string there.
 *
 * @example Listen by constant
 * ```ts
 * import { CaptchaWidgetResetEventName, type WidgetHandle } from "{brand.sdkPackage}";
 *
 * export function listen(widget: WidgetHandle): void {
 *   widget.addEventListener(CaptchaWidgetResetEventName, () => {
 *     document.querySelector("#captcha-status")?.replaceChildren();
 *   });
 * }
 * ```
 *
 * @see {@link CaptchaWidgetResetEvent}
 * @since 1.0
 * @public
 */
export declare const CaptchaWidgetResetEventName: "captcha:widget.reset";

/**
 * The payload of the reset event.
 *
 * @remarks
 * Read it from `event.detail`.
 *
 * **Watch out:** the event says that the old response is gone, not that the widget runs again.
 *
 * @example Dispatch the event in a unit test
 * ```ts
 * import {
 *   CaptchaWidgetResetEventName,
 *   type CaptchaWidgetResetEventData,
 * } from "{brand.sdkPackage}";
 *
 * export function fakeReset(mount: HTMLElement): void {
 *   const detail: CaptchaWidgetResetEventData = {
 *     id: "w_000000000000",
 *     name: CaptchaWidgetResetEventName,
 *     response: ".RESET",
 *     state: "reset",
 *     trigger: "widget",
 *   };
 *   mount.dispatchEvent(new CustomEvent(detail.name, { bubbles: true, detail }));
 * }
 * ```
 *
 * @see {@link CaptchaWidgetResetEvent}
 * @since 1.0
 * @public
 */
export interface CaptchaWidgetResetEventData {
  /**
   * The id of the widget that was reset.
   *
   * @remarks
   * Equal to {@link WidgetHandle.id}. It tells widgets apart when one listener serves several.
   *
   * **Watch out:** the id is new at each page load. Do not store it.
   *
   * @example Forget what you kept for a widget
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * const responses = new Map<string, string>();
   * export function keepResponses(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.complete", ({ detail }) => {
   *     responses.set(detail.id, detail.response);
   *   });
   *   widget.addEventListener("captcha:widget.reset", ({ detail }) => {
   *     responses.delete(detail.id);
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaSDK.getWidgetById}
   * @since 1.0
   * @public
   */
  readonly id: string;

  /**
   * The name of the reset event, equal to `event.type`.
   *
   * @remarks
   * A literal, so {@link CaptchaEventData} can be narrowed by it.
   *
   * **Watch out:** compare it with the whole name, `"captcha:widget.reset"`. The DOM's own `reset` event of a
   * form is another one.
   *
   * @example Narrow a payload
   * ```ts
   * import type { CaptchaEventData, WidgetResetTrigger } from "{brand.sdkPackage}";
   *
   * export function triggerOf(data: CaptchaEventData): WidgetResetTrigger | undefined {
   *   return data.name === "captcha:widget.reset" ? data.trigger : undefined;
   * }
   * ```
   *
   * @see {@link CaptchaWidgetResetEventName}
   * @since 1.0
   * @public
   */
  readonly name: "captcha:widget.reset";

  /**
   * The placeholder `.RESET`, which the field holds now.
   *
   * @remarks
   * The next value comes when the widget is ready again.
   *
   * **Watch out:** siteverify returns `response_invalid` for this value.
   *
   * @example Compare
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function compare(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.reset", ({ detail }) => {
   *     console.assert(detail.response === ".RESET");
   *   });
   * }
   * ```
   *
   * @see {@link SentinelResponse}
   * @since 1.0
   * @public
   */
  readonly response: ".RESET";

  /**
   * The state of the widget: always `"reset"`.
   *
   * @remarks
   * The next state is `unactivated`, as soon as the frames are connected.
   *
   * **Watch out:** nothing starts by itself with the start modes `focus` and `none`. Wait for the visitor, or call
   * {@link WidgetHandle.start}: in this state the call is queued until the widget is ready.
   *
   * @example Show it while debugging
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function debug(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.reset", ({ detail }) => {
   *     console.debug(detail.id, detail.state);
   *   });
   * }
   * ```
   *
   * @see {@link WidgetState}
   * @since 1.0
   * @public
   */
  readonly state: "reset";

  /**
   * Who asked for the reset.
   *
   * @remarks
   * `root` is page code, `widget` is the visitor. `agent` does not occur today.
   *
   * **Watch out:** treat a value that you do not know like `root`.
   *
   * @example Count how often visitors restart
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * let restarts = 0;
   * export function countRestarts(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.reset", ({ detail }) => {
   *     if (detail.trigger === "widget") restarts += 1;
   *   });
   * }
   * ```
   *
   * @see {@link WidgetResetTrigger}
   * @since 1.0
   * @public
   */
  readonly trigger: WidgetResetTrigger;
}

/**
 * The event that fires each time the state name changes.
 *
 * @remarks
 * A DOM `CustomEvent` on the mount element. It bubbles, is not cancelable and not composed. In one tick the field is
 * updated first, then this event fires, then the specific event. It is the only event that `destroy()` gives.
 *
 * **Watch out:** the first `init` gives no event, and the same state twice gives one event. Listen to `error` for
 * repeated failures.
 *
 * @example Drive the message from the state
 * ```ts
 * import type { CaptchaWidgetStateChangeEvent, WidgetHandle, WidgetState } from "{brand.sdkPackage}";
 *
 * const messages: Partial<Record<WidgetState, string>> = {
 *   completed: "The check is done. You can send the form.",
 *   error: "The check failed. Reload the page, or write to help@shop.example.",
 *   expired: "The check has expired. Please start it again.",
 * };
 *
 * function onStateChange(event: CaptchaWidgetStateChangeEvent): void {
 *   document.querySelector("#captcha-status")?.replaceChildren(messages[event.detail.state] ?? "");
 * }
 *
 * export function followState(widget: WidgetHandle): void {
 *   widget.addEventListener("captcha:widget.statechange", onStateChange);
 * }
 * ```
 *
 * @see {@link CaptchaWidgetStateChangeEventData}
 * @see [Widget states and error codes](/docs/v2/sdk/lifecycle)
 * @since 1.0
 * @public
 */
export type CaptchaWidgetStateChangeEvent = CustomEvent<CaptchaWidgetStateChangeEventData>;

/**
 * The name of the statechange event.
 *
 * @remarks
 * A typed constant for the name of the event, so that the compiler finds a misspelled one.
 *
 * **Watch out:** script builds do not export it. Write the string there. The name is one word:
 * `statechange`.
 *
 * @example Listen by constant
 * ```ts
 * import { CaptchaWidgetStateChangeEventName, type WidgetHandle } from "{brand.sdkPackage}";
 *
 * export function listen(widget: WidgetHandle): void {
 *   widget.addEventListener(CaptchaWidgetStateChangeEventName, (event) => {
 *     console.log(event.detail.state);
 *   });
 * }
 * ```
 *
 * @see {@link CaptchaWidgetStateChangeEvent}
 * @since 1.0
 * @public
 */
export declare const CaptchaWidgetStateChangeEventName: "captcha:widget.statechange";

/**
 * The payload of the statechange event.
 *
 * @remarks
 * Read it from `event.detail`.
 *
 * **Watch out:** `error` is there only while `state` is `"error"`. Use `?.`.
 *
 * @example Dispatch the event in a unit test
 * ```ts
 * import {
 *   CaptchaWidgetStateChangeEventName,
 *   type CaptchaWidgetStateChangeEventData,
 * } from "{brand.sdkPackage}";
 *
 * export function fakeSolving(mount: HTMLElement): void {
 *   const detail: CaptchaWidgetStateChangeEventData = {
 *     id: "w_000000000000",
 *     name: CaptchaWidgetStateChangeEventName,
 *     response: ".SOLVING",
 *     state: "solving",
 *   };
 *   mount.dispatchEvent(new CustomEvent(detail.name, { bubbles: true, detail }));
 * }
 * ```
 *
 * @see {@link CaptchaWidgetStateChangeEvent}
 * @since 1.0
 * @public
 */
export interface CaptchaWidgetStateChangeEventData {
  /**
   * The id of the widget whose state changed.
   *
   * @remarks
   * Equal to {@link WidgetHandle.id}. It tells widgets apart when one listener serves several.
   *
   * **Watch out:** for a widget whose state is `destroyed`, {@link CaptchaSDK.getWidgetById} returns `undefined`. Keep
   * the handle if you need it.
   *
   * @example Keep the state of each widget
   * ```ts
   * import type { WidgetHandle, WidgetState } from "{brand.sdkPackage}";
   *
   * const states = new Map<string, WidgetState>();
   * export function followStates(widget: WidgetHandle): void {
   *   states.set(widget.id, widget.getState());
   *   widget.addEventListener("captcha:widget.statechange", ({ detail }) => {
   *     if (detail.state === "destroyed") states.delete(detail.id);
   *     else states.set(detail.id, detail.state);
   *   });
   * }
   * ```
   *
   * @see {@link CaptchaSDK.getWidgetById}
   * @since 1.0
   * @public
   */
  readonly id: string;

  /**
   * The name of the statechange event, equal to `event.type`.
   *
   * @remarks
   * A literal, so {@link CaptchaEventData} can be narrowed by it.
   *
   * **Watch out:** compare it with the whole name, `"captcha:widget.statechange"`.
   *
   * @example Narrow a payload
   * ```ts
   * import type { CaptchaEventData } from "{brand.sdkPackage}";
   *
   * export const isStateChange = (data: CaptchaEventData): boolean =>
   *   data.name === "captcha:widget.statechange";
   * ```
   *
   * @see {@link CaptchaWidgetStateChangeEventName}
   * @since 1.0
   * @public
   */
  readonly name: "captcha:widget.statechange";

  /**
   * The current value of the field: a response or a placeholder.
   *
   * @remarks
   * A real response only when `state` is `"completed"`.
   *
   * **Watch out:** test the first character for a dot instead of comparing with a list of values.
   *
   * @example Mirror the value in your own field
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * const field = document.querySelector<HTMLInputElement>("input[name=check]")!;
   * export function mirror(widget: WidgetHandle): void {
   *   field.value = widget.getResponse();
   *   widget.addEventListener("captcha:widget.statechange", ({ detail }) => {
   *     field.value = detail.response;
   *   });
   * }
   * ```
   *
   * @see {@link SentinelResponse}
   * @since 1.0
   * @public
   */
  readonly response: string;

  /**
   * The new state.
   *
   * @remarks
   * Four states matter to most code: `completed`, `error`, `expired` and `destroyed`.
   *
   * **Watch out:** give your `switch` a default branch that shows the form as not ready.
   *
   * @example A progress text
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * const status = document.querySelector<HTMLElement>("#captcha-status")!;
   * export function showProgress(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.statechange", ({ detail }) => {
   *     const working = detail.state === "requesting" || detail.state === "solving";
   *     status.textContent = working ? "Checking…" : "";
   *   });
   * }
   * ```
   *
   * @see {@link WidgetState}
   * @since 1.0
   * @public
   */
  readonly state: WidgetState;

  /**
   * What failed, only when `state` is `"error"`.
   *
   * @remarks
   * `undefined` in every other state.
   *
   * **Watch out:** a second failure while the state is `error` already does not come here. Listen to
   * {@link CaptchaWidgetErrorEvent} to see each one.
   *
   * @example Log failures from the one listener that you have
   * ```ts
   * import type { WidgetHandle } from "{brand.sdkPackage}";
   *
   * export function logFailures(widget: WidgetHandle): void {
   *   widget.addEventListener("captcha:widget.statechange", ({ detail }) => {
   *     if (detail.error) console.error(detail.error.code, detail.error.detail);
   *   });
   * }
   * ```
   *
   * @see {@link WidgetErrorData}
   * @since 1.0
   * @public
   */
  readonly error?: WidgetErrorData;
}

/**
 * Where the frames load from.
 *
 * @remarks
 * | Value | Meaning |
 * | --- | --- |
 * | `"global"` | The global endpoint: {brand.apiGlobal} and two fallback hosts. Data may leave the EU |
 * | `"eu"` | The EU endpoint, hosted in {brand.euRegion}: {brand.apiEu} and two fallback hosts |
 * | An origin URL | That origin, such as your own proxy or a mock server |
 * | A relative URL | The page's own origin |
 * | A comma list | The first entry is primary, the rest are fallbacks, tried in random order |
 *
 * A path in the URL is dropped. Attempts 1 and 2 use the primary origin, later ones the fallbacks.
 *
 * **Watch out:** a value that cannot be parsed throws "Invalid URL". A fallback from the EU to the global
 * endpoint never happens by itself: list both if you want it.
 *
 * @example The EU endpoint, with the global one as an explicit fallback
 * ```ts
 * import { CaptchaSDK, type APIEndpoint } from "{brand.sdkPackage}";
 *
 * const apiEndpoint: APIEndpoint = "eu,global"; // with the fallback, data may leave the EU
 * const sdk = new CaptchaSDK({ apiEndpoint });
 * sdk.attach();
 * ```
 *
 * @see [Use the EU endpoint](/docs/v2/guides/eu-endpoint)
 * @since 1.0
 * @public
 */
export type APIEndpoint = "eu" | "global" | (string & {});

/**
 * The value of the field while there is no response.
 *
 * @remarks
 * One value for each state, two for `init` and for `error`.
 *
 * | Value | State |
 * | --- | --- |
 * | `.UNINITIALIZED` | `init`, before set-up |
 * | `.UNCONNECTED` | `init`, connecting |
 * | `.RESET` | `reset` |
 * | `.UNACTIVATED` | `unactivated` |
 * | `.ACTIVATING` | `activating` |
 * | `.ACTIVATED` | `activated` |
 * | `.REQUESTING` | `requesting` |
 * | `.SOLVING` | `solving` |
 * | `.VERIFYING` | `verifying` |
 * | `.EXPIRED` | `expired` |
 * | `.ERROR` | `error` |
 * | `.ERROR.UNREACHABLE` | `error`, the API is unreachable |
 * | `.DESTROYED` | `destroyed` |
 *
 * In the state `completed` the field holds a real response. A real response never starts with a dot. Test the first
 * character, not equality, because `.ERROR.UNREACHABLE` may be followed by `~` and a diagnosis for support.
 *
 * **Watch out:** anyone can send such a value. It is for diagnosis, and never a reason to accept a request.
 *
 * @example Tell a response from a placeholder
 * ```ts
 * export function isResponse(value: string): boolean {
 *   return value !== "" && value.charAt(0) !== ".";
 * }
 *
 * console.assert(!isResponse(".ERROR.UNREACHABLE~eyJhIjoxfQ"));
 * ```
 *
 * @see {@link WidgetState}
 * @see {@link WidgetHandle.getResponse}
 * @since 1.0
 * @public
 */
export type SentinelResponse =
  | ".UNINITIALIZED"
  | ".UNCONNECTED"
  | ".RESET"
  | ".UNACTIVATED"
  | ".ACTIVATING"
  | ".ACTIVATED"
  | ".REQUESTING"
  | ".SOLVING"
  | ".VERIFYING"
  | ".EXPIRED"
  | ".ERROR"
  | ".ERROR.UNREACHABLE"
  | ".DESTROYED";

/**
 * When a widget starts.
 *
 * @remarks
 * | Value | Starts |
 * | --- | --- |
 * | `"focus"` | At the first `focusin` inside the form that encloses the mount element, also across shadow roots. Default |
 * | `"auto"` | As soon as the widget is ready. Use it where nearly every visitor submits |
 * | `"none"` | At a click, or when you call {@link WidgetHandle.start} |
 *
 * After {@link WidgetHandle.reset}, the start mode applies again. The start mode says when work begins. Whether a click is needed
 * to finish is the widget mode, which is set in the dashboard.
 *
 * **Watch out:** without a form around the mount element, `"focus"` never fires and the visitor must click.
 *
 * @example Choose by the kind of page
 * ```ts
 * import { CaptchaSDK, type StartMode } from "{brand.sdkPackage}";
 *
 * const startMode: StartMode = location.pathname === "/login" ? "auto" : "focus";
 * const sdk = new CaptchaSDK();
 * sdk.createWidget({
 *   element: document.querySelector<HTMLElement>("#captcha-check")!,
 *   sitekey: "{brand.sitekeyPlaceholder}",
 *   startMode,
 * });
 * ```
 *
 * @see {@link CreateWidgetOptions.startMode}
 * @see [Configuration](/docs/v2/sdk/configuration)
 * @since 1.0
 * @public
 */
export type StartMode = "focus" | "auto" | "none";

/**
 * What kind of failure a widget reports.
 *
 * @remarks
 * | Value | Cause | Can the visitor recover? | What to do |
 * | --- | --- | --- | --- |
 * | `"network_error"` | The API cannot be reached, or the frame did not load in time: offline, firewall, ad blocker, or CSP `frame-src` | Yes. The SDK retries, then the visitor may click | Check CSP and endpoint. Log it |
 * | `"sitekey_missing"` | Started without a sitekey: the attribute is empty or absent | No | Set `sitekey` |
 * | `"sitekey_invalid"` | The sitekey is unknown, deleted or mistyped, or belongs to the other service version | No | Compare it with the dashboard |
 * | `"other"` | Anything else, such as a setting of the application or a limit | Maybe, by a retry | Show a hint, log `detail`. If it stays, send `detail` to support |
 *
 * **Watch out:** let the visitor submit in every case, so that the server can decide and nobody is locked out.
 *
 * @example A text for each code
 * ```ts
 * import type { WidgetErrorCode } from "{brand.sdkPackage}";
 *
 * const failed = "The check failed. Reload the page, or write to help@shop.example.";
 *
 * export const hints: Record<WidgetErrorCode, string> = {
 *   network_error: "The check did not load. Check your connection or ad blocker, then reload the page.",
 *   sitekey_missing: failed,
 *   sitekey_invalid: failed,
 *   other: failed,
 * };
 * ```
 *
 * @see {@link WidgetErrorData}
 * @see [Widget states and error codes](/docs/v2/sdk/lifecycle)
 * @since 1.0
 * @public
 */
export type WidgetErrorCode = "network_error" | "sitekey_invalid" | "sitekey_missing" | "other";

/**
 * Who asked for a reset.
 *
 * @remarks
 * | Value | Meaning |
 * | --- | --- |
 * | `"root"` | Page code called {@link WidgetHandle.reset} |
 * | `"widget"` | The visitor pressed restart in the widget |
 * | `"agent"` | Reserved, does not occur today |
 *
 * Read it in a `reset` listener, such as to count only the restarts that visitors asked for.
 *
 * **Watch out:** treat a value that you do not know like `"root"`.
 *
 * @example A word for each trigger
 * ```ts
 * import type { WidgetResetTrigger } from "{brand.sdkPackage}";
 *
 * export const askedBy: Record<WidgetResetTrigger, string> = {
 *   root: "the page",
 *   widget: "the visitor",
 *   agent: "the background frame",
 * };
 * ```
 *
 * @see {@link CaptchaWidgetResetEventData.trigger}
 * @since 1.0
 * @public
 */
export type WidgetResetTrigger = "root" | "widget" | "agent";

/**
 * The state of a widget.
 *
 * @remarks
 * | State | Meaning | Next |
 * | --- | --- | --- |
 * | `"init"` | Created. Connecting to the agent | `unactivated`, `error` |
 * | `"reset"` | Has been reset | `unactivated` |
 * | `"unactivated"` | Ready. Waits for a start | `activating` by start mode, click or `start()`, also one queued before |
 * | `"activating"` | Registers with the API | `activated`, `error` |
 * | `"activated"` | Accepted. Background work begins, and the widget mode is known | `requesting`, at once with zero-click, by a click with one-click, also the click that started the check; `unactivated` after about {brand.activationTtl} idle |
 * | `"requesting"` | Fetches the final challenge | `solving`, `error` |
 * | `"solving"` | Solves the challenge | `verifying`, `error` |
 * | `"verifying"` | Sends the result | `completed`, `error` |
 * | `"completed"` | Done. The field holds the response | `expired`, after about {brand.responseTtl} |
 * | `"expired"` | The response is too old. The visitor sees a restart control | `reset` |
 * | `"error"` | Failed | `activating` by retry click or `start()`; `unactivated` when a load retry succeeds |
 * | `"destroyed"` | Final. The field is removed | None |
 *
 * From any state but `destroyed`, `reset()` or the visitor's restart leads to `reset`, and a failure to `error`. From any
 * state, `destroy()` and `clear()` lead to `destroyed`.
 *
 * **Watch out:** four states matter to most code: `completed`, `error`, `expired` and `destroyed`. Treat the
 * rest as "not ready".
 *
 * @example Decide whether the visitor may submit
 * ```ts
 * import type { WidgetState } from "{brand.sdkPackage}";
 *
 * export function maySubmit(state: WidgetState): boolean {
 *   return state === "completed" || state === "error"; // after an error the server decides
 * }
 * ```
 *
 * @see {@link WidgetHandle.getState}
 * @see [Widget states and error codes](/docs/v2/sdk/lifecycle)
 * @since 1.0
 * @public
 */
export type WidgetState =
  | "init"
  | "reset"
  | "unactivated"
  | "activating"
  | "activated"
  | "requesting"
  | "solving"
  | "verifying"
  | "completed"
  | "expired"
  | "error"
  | "destroyed";

/**
 * The colors of a widget.
 *
 * @remarks
 * | Value | Meaning |
 * | --- | --- |
 * | `"light"` | Light. Default |
 * | `"dark"` | Dark |
 * | `"auto"` | Follows `prefers-color-scheme` |
 *
 * **Watch out:** an unknown string in `data-theme` means `"light"`. The theme cannot change later: destroy
 * the widget and create it again.
 *
 * @example Follow your own color switch
 * ```ts
 * import { CaptchaSDK, type WidgetTheme } from "{brand.sdkPackage}";
 *
 * const theme: WidgetTheme = document.documentElement.classList.contains("dark") ? "dark" : "light";
 * const sdk = new CaptchaSDK();
 * sdk.createWidget({
 *   element: document.querySelector<HTMLElement>("#captcha-check")!,
 *   sitekey: "{brand.sitekeyPlaceholder}",
 *   theme,
 * });
 * ```
 *
 * @see {@link CreateWidgetOptions.theme}
 * @since 1.0
 * @public
 */
export type WidgetTheme = "light" | "dark" | "auto";
