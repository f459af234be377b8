/**
 * The browser library of version 1: a widget that solves puzzles in web workers on your page.
 *
 * @remarks
 * There are two ways in.
 *
 * - **npm**: import {@link WidgetInstance} from `{brand.v1Package}` and construct a widget in your own code. Import
 *   `{brand.v1Package}/widget` to turn every `.captcha-widget` element into a widget at load, or
 *   `{brand.v1Package}/compat` for the class with polyfills.
 * - **Script tags**: load `widget.module.min.js` and `widget.min.js`. They look for `.captcha-widget` elements once at
 *   load and publish the global `captchaChallenge`.
 *
 * Version 1 gets security fixes only. New pages use version 2.
 *
 * **Watch out:** a widget alone protects nothing. A form is protected when your server verifies the solution.
 *
 * @example Create a widget
 * ```ts
 * import { WidgetInstance } from "{brand.v1Package}";
 *
 * const hint = document.querySelector<HTMLElement>("#captcha-status")!;
 * const widget = new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!, {
 *   sitekey: "{brand.sitekeyPlaceholder}",
 *   doneCallback: () => {
 *     hint.textContent = "You can send the form.";
 *   },
 *   errorCallback: () => {
 *     hint.textContent = "The check failed. Reload the page, or write to help@shop.example."; // the server decides
 *   },
 * });
 * console.log(widget.valid); // false
 * ```
 *
 * @see [Install the widget](/docs/v1/getting-started/install)
 * @see [Upgrade the JavaScript API](/docs/v2/guides/upgrading-from-v1/javascript-api)
 *
 * @packageDocumentation
 */

/**
 * One widget on the page.
 *
 * @remarks
 * The widget fills the element, adds a hidden field with the solution, and solves the puzzle in web workers, with
 * WebAssembly where the browser has it. Headless browsers are refused: the field holds `.HEADLESS_ERROR`.
 *
 * A puzzle lives for a multiple of five minutes, one hour by default. The widget expires by itself 30 seconds earlier.
 * Until there is a solution, the field holds one of `.UNSTARTED`, `.FETCHING`, `.UNFINISHED`, `.EXPIRED`, `.ERROR` and
 * `.HEADLESS_ERROR`.
 *
 * Elements that hold a widget carry `data-attached`. `data-expired-callback` names a global function that is called when
 * the solution is too old; it has no option.
 *
 * **Watch out:** elements that are inserted after load are not found by the script. Construct a
 * `WidgetInstance` for them.
 *
 * @example A widget in HTML that arrived later
 * ```ts
 * import { WidgetInstance } from "{brand.v1Package}";
 *
 * export function mountCaptcha(element: HTMLElement): WidgetInstance {
 *   return new WidgetInstance(element, {
 *     sitekey: "{brand.sitekeyPlaceholder}",
 *     startMode: "focus",
 *   });
 * }
 * ```
 *
 * @see [SDK of version 1](/docs/v1/sdk)
 * @since 0.9
 * @public
 */
export declare class WidgetInstance {
  /**
   * Creates a widget in an element.
   *
   * @remarks
   * The options win over the element's `data-` attributes.
   *
   * **Watch out:** a wrong sitekey does not throw. The widget shows the error and calls `errorCallback`.
   *
   * @param element - The element that the widget fills, normally an empty one inside the form.
   * @param options - How the widget behaves. Leave it out to use the element's attributes.
   *
   * @example Options in code
   * ```ts
   * import { WidgetInstance } from "{brand.v1Package}";
   *
   * new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!, {
   *   sitekey: "{brand.sitekeyPlaceholder}",
   *   language: "de",
   * });
   * ```
   *
   * @see {@link WidgetInstanceOptions}
   * @since 0.9
   * @public
   */
  constructor(element: HTMLElement, options?: WidgetInstanceOptions);

  /**
   * Whether the widget holds a valid solution.
   *
   * @remarks
   * `true` after completion, `false` again after expiry, an error or a reset.
   *
   * **Watch out:** the value says nothing about the visitor. Only your server's verification does.
   *
   * @example Look before sending
   * ```ts
   * import { WidgetInstance } from "{brand.v1Package}";
   *
   * const widget = new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!);
   *
   * document.querySelector("form")?.addEventListener("submit", () => {
   *   if (!widget.valid) console.warn("Sent without a solution");
   * });
   * ```
   *
   * @since 0.9
   * @public
   */
  readonly valid: boolean;

  /**
   * Starts solving now, whatever the start mode.
   *
   * @remarks
   * Fetches a puzzle, with two retries after 1 and 4 seconds, and solves it.
   *
   * **Watch out:** a second call while the widget runs logs a warning. A call after {@link WidgetInstance.destroy}
   * logs an error.
   *
   * @example Start from your own code
   * ```ts
   * import { WidgetInstance } from "{brand.v1Package}";
   *
   * const widget = new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!, {
   *   sitekey: "{brand.sitekeyPlaceholder}",
   *   startMode: "none",
   * });
   * document.querySelector("#terms")?.addEventListener("change", () => widget.start(), { once: true });
   * ```
   *
   * @since 0.9
   * @public
   */
  start(): void;

  /**
   * Drops progress and solution, and makes the widget ready again.
   *
   * @remarks
   * Call it after each submission without a page load, since a solution can be verified once.
   *
   * **Watch out:** `solution_timeout_or_duplicate` from your server means that this call is missing, or that the
   * solution was too old.
   *
   * @example After each submission with fetch
   * ```ts
   * import { WidgetInstance } from "{brand.v1Package}";
   *
   * const form = document.querySelector("form")!;
   * const widget = new WidgetInstance(form.querySelector<HTMLElement>(".captcha")!, {
   *   sitekey: "{brand.sitekeyPlaceholder}",
   * });
   *
   * form.addEventListener("submit", async (event) => {
   *   event.preventDefault();
   *   if (!widget.valid) return;
   *   const body = new URLSearchParams();
   *   new FormData(form).forEach((value, name) => body.append(name, String(value)));
   *   widget.reset();
   *   let sent = false;
   *   try {
   *     sent = (await fetch(form.action, { method: "POST", body })).ok;
   *   } catch {
   *     console.log("no connection");
   *   }
   *   if (!sent) widget.start(); // the focus is in the form already, so `focus` would not start the check
   * });
   * ```
   *
   * @since 0.9
   * @public
   */
  reset(): void;

  /**
   * Stops the workers and removes the widget together with its element.
   *
   * @remarks
   * Call it when your framework removes the component.
   *
   * **Watch out:** the element is gone from the page afterwards. Version 2 keeps it.
   *
   * @example Clean up in a single-page application
   * ```ts
   * import { WidgetInstance } from "{brand.v1Package}";
   *
   * let widget: WidgetInstance | undefined;
   *
   * export function enter(container: HTMLElement): void {
   *   const element = document.createElement("div");
   *   container.append(element);
   *   widget = new WidgetInstance(element, { sitekey: "{brand.sitekeyPlaceholder}" });
   * }
   *
   * export function leave(): void {
   *   widget?.destroy();
   *   widget = undefined;
   * }
   * ```
   *
   * @since 0.9
   * @public
   */
  destroy(): void;

  /**
   * Changes the language of the widget.
   *
   * @remarks
   * Takes a code, or an object with your own texts.
   *
   * **Watch out:** there is no automatic detection in version 1. Without a language the widget speaks English.
   *
   * @param language - A language code, or your own texts.
   *
   * @example Follow a language switch
   * ```ts
   * import { WidgetInstance } from "{brand.v1Package}";
   *
   * const widget = new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!);
   *
   * document.querySelector("#deutsch")?.addEventListener("click", () => widget.loadLanguage("de"));
   * ```
   *
   * @see {@link Localization}
   * @since 0.9
   * @public
   */
  loadLanguage(language: LanguageCode | Localization): void;
}

/**
 * Settings of a {@link WidgetInstance}, all optional.
 *
 * @remarks
 * Several options have an HTML attribute, which counts when the option is not set.
 *
 * **Watch out:** without a sitekey, in the options or as `data-sitekey`, the widget cannot fetch a puzzle.
 *
 * @example The options that most pages need
 * ```ts
 * import { WidgetInstance, type WidgetInstanceOptions } from "{brand.v1Package}";
 *
 * const options: WidgetInstanceOptions = {
 *   sitekey: "{brand.sitekeyPlaceholder}",
 *   startMode: "auto",
 *   language: "fr",
 *   doneCallback: (solution) => console.log("Solved:", solution.length, "characters"),
 *   errorCallback: (error) => console.error(error.code, error.description),
 * };
 * new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!, options);
 * ```
 *
 * @see [SDK of version 1](/docs/v1/sdk)
 * @since 0.9
 * @public
 */
export interface WidgetInstanceOptions {
  /**
   * When the widget starts.
   *
   * @remarks
   * HTML attribute: `data-start`.
   *
   * @defaultValue `"focus"`
   * @since 0.9
   * @public
   */
  startMode?: StartMode;

  /**
   * The sitekey of your application. HTML attribute: `data-sitekey`.
   *
   * @remarks
   * A public value from the dashboard.
   *
   * @since 0.9
   * @public
   */
  sitekey?: string;

  /**
   * Called when the widget is ready to start.
   *
   * @since 0.9
   * @public
   */
  readyCallback?: () => void;

  /**
   * Called when solving begins.
   *
   * @since 0.9
   * @public
   */
  startedCallback?: () => void;

  /**
   * Called when the puzzle is solved. HTML attribute: `data-callback`, the name of a global function.
   *
   * @param solution - The solution, as it is in the hidden field. Treat it as opaque.
   *
   * @since 0.9
   * @public
   */
  doneCallback?: (solution: string) => void;

  /**
   * Called when something fails. HTML attribute: `data-error-callback`, the name of a global function.
   *
   * @remarks
   * Keep the submit button usable here, so that the server can decide.
   *
   * @param error - What failed.
   *
   * @since 0.9
   * @public
   */
  errorCallback?: (error: WidgetError) => void;

  /**
   * The language, as a code or as your own texts. HTML attribute: `data-lang`, codes only.
   *
   * @defaultValue `"en"`
   * @since 0.9
   * @public
   */
  language?: LanguageCode | Localization;

  /**
   * The name of the hidden field, or `"-"` for none. HTML attribute: `data-solution-field-name`.
   *
   * @defaultValue `"captcha-solution"`
   * @since 0.9
   * @public
   */
  solutionFieldName?: string;

  /**
   * The nonce for the stylesheet that the widget injects, for pages with a Content-Security-Policy.
   *
   * @defaultValue `null`
   * @see [Content Security Policy](/docs/v1/guides/csp)
   * @since 0.9
   * @public
   */
  styleNonce?: string | null;

  /**
   * Where puzzles come from: a URL, or a comma list in which the later ones are fallbacks.
   *
   * @remarks
   * HTML attribute: `data-puzzle-endpoint`.
   *
   * @defaultValue `"{brand.v1ApiGlobal}/api/v1/puzzle"`
   * @see [Use the EU endpoint](/docs/v1/guides/eu-endpoint)
   * @since 0.9
   * @public
   */
  puzzleEndpoint?: string;

  /**
   * Leaves out the injected stylesheet, for pages that bring their own.
   *
   * @defaultValue `false`
   * @see [Theme](/docs/v1/guides/theme)
   * @since 0.9
   * @public
   */
  skipStyleInjection?: boolean;

  /**
   * Solves in JavaScript, even where the browser has WebAssembly.
   *
   * @remarks
   * Slower. For tests of the fallback.
   *
   * @defaultValue `false`
   * @since 0.9
   * @public
   */
  forceJSFallback?: boolean;
}

/**
 * What `errorCallback` receives.
 *
 * @remarks
 * Users see texts such as "Endpoint not allowed" or "Usage limit reached" for errors of the configuration.
 *
 * **Watch out:** branch on `code`, log the rest.
 *
 * @example Log an error with its cause
 * ```ts
 * import type { WidgetError } from "{brand.v1Package}";
 *
 * export function onCaptchaError(error: WidgetError): void {
 *   console.error(error.code, error.description, error.error.rawError ?? error.error);
 * }
 * ```
 *
 * @since 0.9
 * @public
 */
export interface WidgetError {
  /**
   * What kind of failure it is.
   *
   * @since 0.9
   * @public
   */
  code: "error_getting_puzzle";

  /**
   * What happened, in words.
   *
   * @since 0.9
   * @public
   */
  description: string;

  /**
   * The error itself. For faults of `fetch`, `rawError` holds what the browser threw.
   *
   * @since 0.9
   * @public
   */
  error: Error & { rawError?: unknown };
}

/**
 * Your own texts for the widget.
 *
 * @remarks
 * Version 2 has no counterpart: its texts come with the frame.
 *
 * **Watch out:** give all texts. There is no fallback for a single one.
 *
 * @example Texts of your own
 * ```ts
 * import { WidgetInstance, type Localization } from "{brand.v1Package}";
 *
 * const texts: Localization = {
 *   text_init: "Preparing",
 *   text_ready: "Check against bots",
 *   button_start: "Start the check",
 *   text_fetching: "Fetching the puzzle",
 *   text_solving: "Checking…",
 *   text_completed: "Done",
 *   text_completed_sr: "The check is done. You can send the form.",
 *   text_expired: "The check has expired",
 *   button_restart: "Start again",
 *   text_error: "The check failed",
 *   button_retry: "Try again",
 *   text_fetch_error: "Cannot reach",
 * };
 * new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!, { language: texts });
 * ```
 *
 * @see {@link WidgetInstance.loadLanguage}
 * @since 0.9
 * @public
 */
export interface Localization {
  /** While the widget sets itself up. @since 0.9 @public */
  text_init: string;
  /** Ready to start. @since 0.9 @public */
  text_ready: string;
  /** On the start button. @since 0.9 @public */
  button_start: string;
  /** While the puzzle is fetched. @since 0.9 @public */
  text_fetching: string;
  /** While the puzzle is solved. @since 0.9 @public */
  text_solving: string;
  /** Solved. @since 0.9 @public */
  text_completed: string;
  /** Solved, for screen readers. @since 0.9 @public */
  text_completed_sr: string;
  /** The solution is too old. @since 0.9 @public */
  text_expired: string;
  /** On the restart button. @since 0.9 @public */
  button_restart: string;
  /** Something failed. @since 0.9 @public */
  text_error: string;
  /** On the retry button. @since 0.9 @public */
  button_retry: string;
  /** The puzzle could not be fetched. @since 0.9 @public */
  text_fetch_error: string;
  /** Whether the texts run from right to left. @defaultValue `false` @since 0.9 @public */
  rtl?: boolean;
}

/**
 * The languages that come with the widget.
 *
 * @remarks
 * The codes differ from version 2 in places: `kr` is Korean, `no` and `nb` are Norwegian, `zh_TW` is Traditional
 * Chinese.
 *
 * **Watch out:** for another language pass a {@link Localization}.
 *
 * @example Use the page's language where there is one
 * ```ts
 * import { WidgetInstance, type LanguageCode } from "{brand.v1Package}";
 *
 * const known: LanguageCode[] = ["en", "de", "nl", "fr"];
 * const language = known.find((code) => document.documentElement.lang.startsWith(code)) ?? "en";
 * new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!, { language });
 * ```
 *
 * @since 0.9
 * @public
 */
export type LanguageCode =
  | "en" | "de" | "nl" | "fr" | "it" | "pt" | "es" | "ca" | "ja" | "da" | "ru" | "sv" | "tr" | "el" | "uk" | "bg"
  | "cs" | "sk" | "no" | "nb" | "fi" | "lv" | "lt" | "pl" | "et" | "hr" | "sr" | "sl" | "hu" | "ro" | "zh" | "zh_TW"
  | "vi" | "he" | "th" | "kr" | "ar";

/**
 * When a widget starts.
 *
 * @remarks
 * `"focus"` starts when the visitor first enters the form, `"auto"` as soon as the widget is ready, `"none"` at a click
 * or when you call {@link WidgetInstance.start}.
 *
 * **Watch out:** `"focus"` needs a form around the element.
 *
 * @example Start at once
 * ```ts
 * import { WidgetInstance, type StartMode } from "{brand.v1Package}";
 *
 * const startMode: StartMode = "auto";
 * new WidgetInstance(document.querySelector<HTMLElement>("#captcha")!, { startMode });
 * ```
 *
 * @since 0.9
 * @public
 */
export type StartMode = "auto" | "focus" | "none";

/**
 * The last widget that was created at load from a `.captcha-widget` element.
 *
 * @remarks
 * Set by the script tags, and by an import of `{brand.v1Package}/widget`. `undefined` when no element was found.
 *
 * **Watch out:** with several widgets on a page it is the last one only. Construct the widgets yourself to keep
 * all of them.
 *
 * @example Reset the widget of the page
 * ```ts
 * import { autoWidget } from "{brand.v1Package}/widget";
 *
 * document.querySelector("#again")?.addEventListener("click", () => autoWidget?.reset());
 * ```
 *
 * @see [SDK of version 1](/docs/v1/sdk)
 * @since 0.9
 * @public
 */
export declare const autoWidget: WidgetInstance | undefined;
