// What the package exports beside its main entry.

declare module "{brand.v1Package}/widget" {
  // Importing it looks for `.captcha-widget` elements and turns them into widgets, like the script tags do.
  export const WidgetInstance: typeof import("./sdk.js").WidgetInstance;
  export type WidgetInstance = import("./sdk.js").WidgetInstance;
  export const autoWidget: typeof import("./sdk.js").autoWidget;
}

declare module "{brand.v1Package}/compat" {
  // The class with polyfills for old browsers.
  export const WidgetInstance: typeof import("./sdk.js").WidgetInstance;
  export type WidgetInstance = import("./sdk.js").WidgetInstance;
}
