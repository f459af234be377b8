/** The rows of the decision table. What each of them means is what `decide` says of its answer. */
import { type Answer, decide } from "./siteverify.js"

interface DecisionRow {
  /** Markdown. */
  what: string
  answer: Answer
  /** Words behind the outcome. */
  more?: string
  /** How a test gets there, in the words of the guide. */
  tests?: readonly (readonly [name: string, how: string])[]
}

export const decisionRows: readonly DecisionRow[] = [
  {
    what: "200 and `success: true`",
    answer: { kind: "success" },
    tests: [["200, `success: true`", "`cak_test_accept`"]],
  },
  {
    what: "200 and `success: false`",
    answer: { kind: "failure", status: 200, code: "response_invalid" },
    tests: [["200, `success: false`", "`cak_test_invalid`, `cak_test_timeout`, `cak_test_duplicate`"]],
  },
  {
    what: "413 or 414, whatever the body: the value makes the request too large",
    answer: { kind: "failure", status: 413, code: "request_too_large" },
    tests: [["413", "`cak_mock_413`"]],
  },
  {
    what: "4xx with a JSON body: 400, 401, 403, 404, 405, 429, …",
    answer: { kind: "failure", status: 401, code: "auth_invalid" },
    tests: [
      ["401 with a JSON error", "`cak_test_auth`"],
      ["429 with a JSON error", "`cak_mock_429`"],
    ],
  },
  {
    what: "5xx, whatever the body",
    answer: { kind: "unreadable", status: 502 },
    tests: [["5xx", "`cak_test_error`"]],
  },
  {
    what: "Any other reply: a body that is empty, not JSON or without a boolean `success`, or another status, such as a redirect",
    answer: { kind: "unreadable", status: 200 },
    more: " (decode error)",
    tests: [
      ["Body is not JSON", "`cak_test_html`"],
      ["No boolean `success`", "`cak_mock_undecided`"],
      ["A redirect", "`cak_mock_redirect`"],
      ["404 without a body", "`cak_mock_404`"],
    ],
  },
  {
    what: "No reply: network failure or timeout, also in the middle of the body",
    answer: { kind: "no-answer" },
    tests: [
      ["Timeout", "`cak_test_slow`"],
      ["Network failure", "Endpoint `https://captcha.invalid`"],
      ["The body is cut off", "`cak_mock_cut`"],
    ],
  },
  {
    what: "The value cannot be encoded for sending, in a server SDK",
    answer: { kind: "unencodable" },
    tests: [["Value cannot be encoded for sending", "A unit test of your own code"]],
  },
  {
    what: "The form has no such field, or it is empty, not a string, longer than {brand.responseMax} or not visible ASCII",
    answer: { kind: "no-field" },
    more: ", without a call",
    tests: [
      ["No field in the form", "Post without `captcha-response`"],
      ["A value of more than {brand.responseMax}", "Post 17,000 characters"],
      ["A value that is not visible ASCII", "Post `captcha-response=%01`"],
    ],
  },
]

/** What happened, outcome, able to verify, client error, by default, with strict. */
export function decisionCells(): string[][] {
  return decisionRows.map(({ what, answer, more = "" }) => {
    const { outcome, clientError } = decide(answer, "default")
    const yesOrNo = (value: boolean) => (answer.kind === "no-field" ? "–" : value ? "Yes" : "No")
    return [
      what,
      capital(outcome) + more,
      yesOrNo(outcome !== "could not verify"),
      yesOrNo(clientError),
      actionOf(answer),
      decide(answer, "strict").accept ? "Accept" : "Reject",
    ]
  })
}

/** Case, how to get it, what to expect. */
export function decisionTests(): string[][] {
  return decisionRows.flatMap(({ answer, tests = [] }) =>
    tests.map(([name, how]) => [
      name,
      how,
      answer.kind === "no-field" ? "Reject, and make no call" : actionOf(answer),
    ]),
  )
}

function actionOf(answer: Answer): string {
  const { accept, alert } = decide(answer, "default")
  return `${accept ? "Accept" : "Reject"}${alert ? " and alert" : ""}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
