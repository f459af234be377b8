/**
 * The step that finds code for browsers in components and pages that never run there: hooks that change state, and
 * `on…` props of elements. Such a button would not work.
 */
import type { Step } from "../../engine/memo.js"
import type { TextFile } from "../../model.js"
import { type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { placeAt } from "../../text/text-places.js"

export const findClientCode: Step<TextFile, Diagnostic[], Record<string, never>> = {
  name: "client-code",
  id: ({ path }) => path,
  fields: ({ path, hash }) => ({ path, hash }),
  run: async (file) => ({ facts: mayHold.test(file.text) ? await clientCode(file) : [], body: {} }),
}

const hooks = [
  "useState",
  "useReducer",
  "useEffect",
  "useLayoutEffect",
  "useInsertionEffect",
  "useTransition",
  "useOptimistic",
  "useActionState",
  "useSyncExternalStore",
  "useImperativeHandle",
]

/** The compiler is loaded only for texts with one of these words. */
const mayHold = new RegExp(`\\b(${hooks.join("|")})\\b|\\son[A-Z]\\w*\\s*=`)

async function clientCode({ path, text }: TextFile): Promise<Diagnostic[]> {
  const { default: ts } = await import("typescript")
  const program = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)
  const diagnostics: Diagnostic[] = []
  const add = (node: import("typescript").Node, what: string) => {
    diagnostics.push(neverHydrates(what, placeAt(path, text, node.getStart(program), node.getEnd())))
  }
  const visit = (node: import("typescript").Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(program)
      if (hooks.includes(name)) add(expression, name)
    }
    if (ts.isJsxAttribute(node) && /^on[A-Z]/.test(node.name.getText(program))) {
      const element = node.parent.parent.tagName.getText(program)
      if (/^[a-z]/.test(element)) add(node.name, `${node.name.getText(program)} of <${element}>`)
    }
    ts.forEachChild(node, visit)
  }
  visit(program)
  return diagnostics
}

/** The problem of browser code in a file that stays on the server. */
export function neverHydrates(what: string, place: Place): Diagnostic {
  return problem("never-hydrates", place, `${what} never runs: this file is rendered on the server only`, {
    hint: "move it to a component in content/components/ whose file ends in .island.tsx",
    target: what,
  })
}
