/** Compiled by a test: the simulator's classes and constants stand where the declared ones are asked for. */

import * as simulator from "../../../content/components/simulator/index.js"
import type * as declared from "../../../content/sdk/v2/sdk.js"

export const sdkClass: new (opts?: declared.CaptchaSDKOptions) => declared.CaptchaSDK = simulator.CaptchaSDK
export const sdkOf = (sdk: simulator.CaptchaSDK): declared.CaptchaSDK => sdk
export const widgetOf = (widget: simulator.WidgetHandle): declared.WidgetHandle => widget

export const names: {
  [Name in Extract<keyof typeof declared, `${string}EventName`>]: (typeof declared)[Name]
} = simulator

// Each way round: no member is missing, and none is there that is not declared.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
export const sdkMembers: Same<keyof simulator.CaptchaSDK, keyof declared.CaptchaSDK> = true
export const widgetMembers: Same<keyof simulator.WidgetHandle, keyof declared.WidgetHandle> = true

// Obtained from the SDK only, and what is read-only stays so.
export function refused(widget: simulator.WidgetHandle): void {
  // @ts-expect-error the constructor is private
  new simulator.WidgetHandle()
  // @ts-expect-error an id is not ours to give
  widget.id = "w_000000000000"
  // @ts-expect-error no such start mode
  widget.startMode = "click"
  // @ts-expect-error no such event
  widget.addEventListener("captcha:widget.done", () => {})
}
