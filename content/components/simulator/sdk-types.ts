/** The types that the simulator implements: those of the declarations that the reference is made from, no copy. */
export type {
  APIEndpoint,
  CaptchaEventData,
  CaptchaEventMap,
  CaptchaEventName,
  CaptchaSDKOptions,
  CreateWidgetOptions,
  SentinelResponse,
  StartMode,
  WidgetErrorCode,
  WidgetErrorData,
  WidgetResetOptions,
  WidgetResetTrigger,
  WidgetState,
  WidgetTheme,
} from "../../sdk/v2/sdk.js"
