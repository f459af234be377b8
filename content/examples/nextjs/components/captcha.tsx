"use client";

import { CaptchaSDK } from "{brand.sdkPackage}";
import type {
  CaptchaEventMap,
  CaptchaEventName,
  CreateWidgetOptions,
  WidgetErrorData,
  WidgetHandle,
  WidgetState,
} from "{brand.sdkPackage}";
import { forwardRef, useEffect, useImperativeHandle, useRef } from "react";

/** What the ref has. Both getters return undefined while there is no widget, as when the SDK is blocked. */
export interface CaptchaRef {
  reset(): void;
  start(): void;
  getState(): WidgetState | undefined;
  getResponse(): string | undefined;
}

export interface CaptchaProps extends Omit<CreateWidgetOptions, "element"> {
  onComplete?: (response: string) => void;
  onError?: (error: WidgetErrorData) => void;
  onExpire?: () => void;
  onReset?: () => void;
  onStateChange?: (state: WidgetState) => void;
}

// One instance per page. It needs a DOM, so the first widget creates it in the browser.
let sdk: CaptchaSDK | undefined;

export const Captcha = forwardRef<CaptchaRef, CaptchaProps>(function Captcha(props, ref) {
  const {
    sitekey,
    formFieldName,
    apiEndpoint,
    language,
    startMode,
    theme,
    onComplete,
    onError,
    onExpire,
    onReset,
    onStateChange,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<WidgetHandle | undefined>(undefined);

  // The listeners below call the newest functions, so a new function does not make a new widget.
  const callbacks = useRef({ onComplete, onError, onExpire, onReset, onStateChange });
  useEffect(() => {
    callbacks.current = { onComplete, onError, onExpire, onReset, onStateChange };
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;

    sdk ??= new CaptchaSDK();
    const handle = sdk.createWidget({
      element,
      sitekey,
      formFieldName,
      apiEndpoint,
      language,
      startMode,
      theme,
    });
    widget.current = handle;

    // No AbortController: Chrome 61 to 65 have none.
    const stops: (() => void)[] = [];
    function on<K extends CaptchaEventName>(name: K, listener: (event: CaptchaEventMap[K]) => void) {
      handle.addEventListener(name, listener);
      stops.push(() => handle.removeEventListener(name, listener));
    }
    on("captcha:widget.complete", ({ detail }) => callbacks.current.onComplete?.(detail.response));
    on("captcha:widget.error", ({ detail }) => callbacks.current.onError?.(detail.error));
    on("captcha:widget.expire", () => callbacks.current.onExpire?.());
    on("captcha:widget.reset", () => callbacks.current.onReset?.());
    on("captcha:widget.statechange", ({ detail }) => callbacks.current.onStateChange?.(detail.state));

    return () => {
      for (const stop of stops) stop();
      widget.current = undefined;
      handle.destroy();
    };
  }, [sitekey, formFieldName, apiEndpoint, language, startMode, theme]);

  useImperativeHandle(
    ref,
    () => ({
      reset: () => widget.current?.reset(),
      start: () => widget.current?.start(),
      getState: () => widget.current?.getState(),
      getResponse: () => widget.current?.getResponse(),
    }),
    [],
  );

  return <div ref={container} />;
});
