/**
 * Every option of the playground as data. A test fails when the declarations have an option that is not here, or a value
 * that can't be chosen.
 */
import { resetTriggers, startModes, themes } from "../simulator/facts.js"
import { languageName, spoken } from "../simulator/languages.js"
import { outcomes } from "../simulator/siteverify.js"

/** Everything that can be chosen; what differs from the defaults stands in the address. */
export interface Settings {
  /** Of the service, v1 or v2. */
  version: string
  sitekey: string
  /** Empty: no field. */
  formFieldName: string
  apiEndpoint: string
  /** Empty: found by itself. */
  language: string
  startMode: string
  theme: string
  /** Empty: not set. */
  sdkApiEndpoint: string
  startAgent: boolean
  disableEvalPatching: boolean
  widgetMode: string
  suspicious: boolean
  useCase: string
  outcome: string
  strict: boolean
  trigger: string
  expert: boolean
  /** The unhappy path that was pressed last. */
  path: string
}

export interface Option {
  key: Exclude<keyof Settings, "path">
  /** As the declarations name it. */
  member?: string
  label: string
  attribute?: string
  group: "widget" | "sdk" | "simulation" | "server"
  /** Only shown when all options are. */
  expert?: boolean
  /** Version 1 has nothing of the kind. */
  v2Only?: boolean
  /** Values to choose from, with their words. Without them: text, or a switch when the default is one. */
  choices?: Record<string, string>
  /** The choices' words explain their values, which stand for themselves. */
  explained?: boolean
  /** Offered for a text, which may be anything. */
  suggestions?: string[]
  says: string
}

export const groups: Record<Option["group"], string> = {
  widget: "Widget",
  sdk: "SDK",
  simulation: "Visitor and service",
  server: "Your server",
}

export const options: readonly Option[] = [
  {
    key: "version",
    label: "Version",
    group: "widget",
    explained: true,
    choices: { v2: "for everything new", v1: "for sites that still run it" },
    says: "Version of the service",
  },
  {
    key: "startMode",
    member: "CreateWidgetOptions.startMode",
    label: "startMode",
    attribute: "data-start",
    group: "widget",
    explained: true,
    choices: startModes,
    says: "When work begins",
  },
  {
    key: "theme",
    member: "CreateWidgetOptions.theme",
    label: "theme",
    attribute: "data-theme",
    group: "widget",
    explained: true,
    choices: { "": "light on your page, and like this site here", ...themes },
    says: "Colors of the widget",
  },
  {
    key: "language",
    member: "CreateWidgetOptions.language",
    label: "language",
    attribute: "lang",
    group: "widget",
    choices: { "": "automatic", ...Object.fromEntries(spoken.map((code) => [code, languageName(code)])) },
    says: "Language of the widget",
  },
  {
    key: "sitekey",
    member: "CreateWidgetOptions.sitekey",
    label: "sitekey",
    attribute: "data-sitekey",
    group: "widget",
    expert: true,
    suggestions: ["CSTEST0PASS00001", "CSTEST0CLICK0001", "CSTEST0ERROR0001", "CSTEST0UNREACH01", "CSTEST0EXPIRE001"],
    says: "CS and 14 letters or digits. Test sitekeys work too",
  },
  {
    key: "formFieldName",
    v2Only: true,
    member: "CreateWidgetOptions.formFieldName",
    label: "formFieldName",
    attribute: "data-form-field-name",
    group: "widget",
    expert: true,
    says: "Name of the hidden field. Empty means null: no field",
  },
  {
    key: "apiEndpoint",
    member: "CreateWidgetOptions.apiEndpoint",
    label: "apiEndpoint",
    attribute: "data-api-endpoint",
    group: "widget",
    expert: true,
    suggestions: ["global", "eu", "eu,global", "https://captcha.shop.example"],
    says: "global, eu, an origin, or a comma list",
  },
  {
    key: "sdkApiEndpoint",
    v2Only: true,
    member: "CaptchaSDKOptions.apiEndpoint",
    label: "apiEndpoint of the SDK",
    group: "sdk",
    expert: true,
    choices: { "": "not set", global: "global", eu: "eu" },
    says: "Counts where a widget sets none",
  },
  {
    key: "startAgent",
    v2Only: true,
    member: "CaptchaSDKOptions.startAgent",
    label: "startAgent",
    group: "sdk",
    expert: true,
    says: "Load the agent frame at once",
  },
  {
    key: "disableEvalPatching",
    v2Only: true,
    member: "CaptchaSDKOptions.disableEvalPatching",
    label: "disableEvalPatching",
    group: "sdk",
    expert: true,
    says: "Leave window.eval unwrapped, in development",
  },
  {
    key: "widgetMode",
    v2Only: true,
    label: "Widget mode",
    group: "simulation",
    explained: true,
    choices: { smart: "decides for each session", "one-click": "a click finishes it", "zero-click": "finishes alone" },
    says: "Set in the dashboard, not in the page",
  },
  {
    key: "suspicious",
    label: "Suspicious visitor",
    group: "simulation",
    says: "Solving takes longer; smart mode asks for a click",
  },
  {
    key: "useCase",
    label: "Form",
    group: "simulation",
    choices: { contact: "contact", signup: "sign-up", checkout: "checkout", download: "download" },
    says: "What the sample form is for",
  },
  {
    key: "trigger",
    v2Only: true,
    label: "Trigger of a reset",
    group: "simulation",
    expert: true,
    explained: true,
    choices: resetTriggers,
    says: "What the reset event says",
  },
  {
    key: "outcome",
    label: "siteverify returns",
    group: "server",
    choices: Object.fromEntries(Object.entries(outcomes).map(([key, { label }]) => [key, label])),
    says: "When the form is sent",
  },
  { key: "strict", label: "Strict mode", group: "server", says: "Reject what could not be verified" },
]

/** The declared option that is no setting: the element is the place where the widget stands. */
export const fixedMembers = ["CreateWidgetOptions.element"]

export function defaultsFor(sitekey: string): Settings {
  return {
    version: "v2",
    sitekey,
    formFieldName: "captcha-response",
    apiEndpoint: "global",
    language: "",
    startMode: "focus",
    theme: "",
    sdkApiEndpoint: "",
    startAgent: false,
    disableEvalPatching: false,
    widgetMode: "smart",
    suspicious: false,
    useCase: "contact",
    outcome: "valid",
    strict: false,
    trigger: "root",
    expert: false,
    path: "",
  }
}

/** All options and their defaults. */
export function optionsTable(defaults: Settings) {
  return {
    caption: "Options and their defaults",
    head: ["Option", "Attribute", "Values", "Default"],
    rows: options.map((option) => [
      option.member === undefined ? option.label : `\`${option.member}\``,
      option.attribute === undefined ? "none" : `\`${option.attribute}\``,
      valuesOf(option),
      defaultOf(option, defaults),
    ]),
  }
}

/** What an option may be, in words. */
function valuesOf(option: Option): string {
  if (!option.choices) return option.says
  return Object.keys(option.choices)
    .filter((value) => value !== "" || !option.explained)
    .map((value) => choiceOf(option, value))
    .join(", ")
}

/** What an option is when nobody chose, in words. */
function defaultOf(option: Option, defaults: Settings): string {
  const value = defaults[option.key]
  if (typeof value === "boolean") return value ? "on" : "off"
  return choiceOf(option, value) || "none"
}

/** A choice as code has it, or as the picker shows it when it is in no code. */
function choiceOf({ choices, member, explained }: Option, value: string): string {
  const shown = value === "" || (member === undefined && !explained)
  return (shown && choices?.[value]) || value
}
