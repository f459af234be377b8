import { afterRenderEffect, Component, type ElementRef, input, output, viewChild } from "@angular/core";
import { CaptchaSDK } from "{brand.sdkPackage}";
import type {
  APIEndpoint,
  CaptchaEventMap,
  CaptchaEventName,
  StartMode,
  WidgetErrorData,
  WidgetHandle,
  WidgetState,
  WidgetTheme,
} from "{brand.sdkPackage}";

// One instance per page. It needs a DOM, so the first widget creates it in the browser.
let sdk: CaptchaSDK | undefined;

@Component({
  selector: "app-captcha",
  template: "<div #container></div>",
})
export class Captcha {
  readonly sitekey = input.required<string>();
  readonly formFieldName = input<string | null>();
  readonly apiEndpoint = input<APIEndpoint>();
  readonly language = input<string>();
  readonly startMode = input<StartMode>();
  readonly theme = input<WidgetTheme>();

  readonly complete = output<string>();
  readonly error = output<WidgetErrorData>();
  readonly expire = output<void>();
  readonly resetOutput = output<void>({ alias: "reset" }); // `reset` is the method
  readonly stateChange = output<WidgetState>();

  private readonly container = viewChild.required<ElementRef<HTMLElement>>("container");
  private handle: WidgetHandle | undefined;

  constructor() {
    // Runs in the browser only, and again when an option changes.
    afterRenderEffect((onCleanup) => {
      sdk ??= new CaptchaSDK();
      const widget = sdk.createWidget({
        element: this.container().nativeElement,
        sitekey: this.sitekey(),
        formFieldName: this.formFieldName(),
        apiEndpoint: this.apiEndpoint(),
        language: this.language(),
        startMode: this.startMode(),
        theme: this.theme(),
      });
      this.handle = widget;

      // No AbortController: Chrome 61 to 65 have none.
      const stops: (() => void)[] = [];
      function on<K extends CaptchaEventName>(name: K, listener: (event: CaptchaEventMap[K]) => void) {
        widget.addEventListener(name, listener);
        stops.push(() => widget.removeEventListener(name, listener));
      }
      on("captcha:widget.complete", ({ detail }) => this.complete.emit(detail.response));
      on("captcha:widget.error", ({ detail }) => this.error.emit(detail.error));
      on("captcha:widget.expire", () => this.expire.emit());
      on("captcha:widget.reset", () => this.resetOutput.emit());
      on("captcha:widget.statechange", ({ detail }) => this.stateChange.emit(detail.state));

      onCleanup(() => {
        for (const stop of stops) stop();
        this.handle = undefined;
        widget.destroy();
      });
    });
  }

  reset(): void {
    this.handle?.reset();
  }

  start(): void {
    this.handle?.start();
  }

  // The two readings are undefined while there is no widget, as when the SDK is blocked.
  getState(): WidgetState | undefined {
    return this.handle?.getState();
  }

  getResponse(): string | undefined {
    return this.handle?.getResponse();
  }
}
