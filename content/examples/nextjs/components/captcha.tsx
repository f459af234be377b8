"use client";

import { CaptchaSDK } from "{brand.sdkPackage}";
import type { CreateWidgetOptions, WidgetErrorData, WidgetHandle, WidgetState } from "{brand.sdkPackage}";
import { useEffect, useImperativeHandle, useRef } from "react";
import type { Ref } from "react";

export interface CaptchaRef {
  reset(): void;
  start(): void;
  /** Undefined while there is no widget, as when the SDK is blocked. */
  getState(): WidgetState | undefined;
}

export interface CaptchaProps extends Omit<CreateWidgetOptions, "element"> {
  ref?: Ref<CaptchaRef>;
  onComplete?: (response: string) => void;
  onError?: (error: WidgetErrorData) => void;
  onExpire?: () => void;
  /** The widget has loaded, perhaps after a failed attempt. */
  onReady?: () => void;
  /** The visitor or your code restarted the check. An earlier response is no longer valid. */
  onReset?: () => void;
}

// One instance for each page. It needs a DOM, so the first widget creates it.
let sdk: CaptchaSDK | undefined;

export function Captcha(props: CaptchaProps) {
  const { ref, sitekey, formFieldName, apiEndpoint, language, startMode, theme } = props;
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<WidgetHandle | undefined>(undefined);

  // The listeners call the newest functions, so a new function does not create a new widget.
  const callbacks = useRef(props);
  useEffect(() => {
    callbacks.current = props;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;

    sdk ??= new CaptchaSDK();
    const handle = sdk.createWidget({ element, sitekey, formFieldName, apiEndpoint, language, startMode, theme });
    widget.current = handle;

    const listeners = new AbortController();
    const { signal } = listeners;
    const on = callbacks;
    handle.addEventListener("captcha:widget.complete", ({ detail }) => on.current.onComplete?.(detail.response), { signal });
    handle.addEventListener("captcha:widget.error", ({ detail }) => on.current.onError?.(detail.error), { signal });
    handle.addEventListener("captcha:widget.expire", () => on.current.onExpire?.(), { signal });
    handle.addEventListener("captcha:widget.statechange", ({ detail }) => {
      if (detail.state === "unactivated") on.current.onReady?.();
    }, { signal });
    handle.addEventListener("captcha:widget.reset", () => on.current.onReset?.(), { signal });

    return () => {
      listeners.abort();
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
    }),
    [],
  );

  return <div ref={container} />;
}
