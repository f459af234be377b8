/** The simulator in the place of the npm package: the names that its declarations have, and no others. */
import "./alone.js"

export {
  CaptchaSDK,
  CaptchaWidgetCompleteEventName,
  CaptchaWidgetErrorEventName,
  CaptchaWidgetExpireEventName,
  CaptchaWidgetResetEventName,
  CaptchaWidgetStateChangeEventName,
  WidgetHandle,
} from "./sdk.js"
