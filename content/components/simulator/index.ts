/** The simulator, as a page would import the SDK, and what the world around it is made of. */
export { type Clock, createClock, pageClock } from "./clock.js"
export {
  CaptchaSDK,
  CaptchaWidgetCompleteEventName,
  CaptchaWidgetErrorEventName,
  CaptchaWidgetExpireEventName,
  CaptchaWidgetResetEventName,
  CaptchaWidgetStateChangeEventName,
  controlOf,
  createWorld,
  type WidgetControl,
  WidgetHandle,
  type World,
} from "./sdk.js"
export type * from "./sdk-types.js"
export { createService, durations, loadWaits, type Service, testSitekeys, type WidgetMode } from "./service.js"
