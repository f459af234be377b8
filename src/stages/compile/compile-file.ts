/**
 * Compiles one Markdown file alone: takes its text and the brand values that it names, returns its facts and,
 * separately, the compiled body. It must not depend on other files, such as link targets or partials.
 */
import { hashData, hashOf } from "../../engine/hash.js"
import type { Source, SourceBody } from "../../model.js"
import { importPath } from "../../site-code/imports.js"
import { noPlugins } from "../../site-code/plugins.js"
import { type CompileInput, Draft } from "./draft.js"
import { runSteps } from "./processor.js"
import { pluginProblem } from "./run-plugins.js"
import { countWords } from "./sections.js"

/** Run by `compileSource`; in a module of its own, so that a fully cached build loads no parser. */
export async function compileFile(input: CompileInput): Promise<{ facts: Source; body: SourceBody }> {
  const { remark, rehype } = input.plugins
  if (remark.length + rehype.length === 0) return compile(input)
  try {
    return await compile(input)
  } catch (error) {
    // If the page compiles without plugins, they are to blame. Otherwise it is a bug of ours.
    const { facts, body } = await compile({ ...input, plugins: noPlugins })
    return { facts: { ...facts, diagnostics: [...facts.diagnostics, pluginProblem(error, facts.path)] }, body }
  }
}

async function compile(input: CompileInput): Promise<{ facts: Source; body: SourceBody }> {
  const draft = new Draft(input)
  const code = await runSteps(draft)
  const { path, frontMatter, frontMatterPlaces, twin, sections, samples, codeSpans, truncated, diagnostics } = draft
  const body: SourceBody = {
    code,
    components: [...draft.components],
    ...(truncated && { excerptCode: await runSteps(new Draft(input, "excerpt")) }),
    twin,
    sections,
  }
  const { ownNames, diagnostics: _, ...facts } = draft.facts
  // As JSON, quotes in code would cost more than its hash.
  const textHash = hashData({ ...body, code: hashOf(code) })
  const source: Source = {
    path,
    hash: hashData([textHash, frontMatter]),
    textHash,
    frontMatter,
    frontMatterPlaces,
    ...facts,
    components: ownComponents(facts, ownNames),
    partialUses: partialUses(path, facts),
    samples,
    codeSpans,
    truncated,
    ...(draft.runs && { runs: true }),
    ...(sections.some(({ slots }) => slots) && { slots: true }),
    words: countWords(sections),
    diagnostics,
  }
  return { facts: source, body }
}

/** The components that the file uses, without its own; those imported from `@theme/…` have their real name. */
function ownComponents({ imports, components }: Pick<Source, "imports" | "components">, ownNames: Set<string>) {
  const themeNames = new Map<string, string>()
  for (const { specifier, names } of imports) {
    if (!specifier.startsWith("@theme/")) continue
    for (const [exported, local] of Object.entries(names)) {
      themeNames.set(local, exported === "default" ? specifier.slice("@theme/".length) : exported)
    }
  }
  return components.flatMap((use): Source["components"] => {
    const name = themeNames.get(use.name)
    if (name !== undefined) return [{ ...use, name, inScript: true }]
    return ownNames.has(use.name.split(".")[0] as string) ? [] : [use]
  })
}

/** Uses of imported Markdown: `<Shared />` after `import Shared from "./_shared.mdx"`. */
function partialUses(
  path: string,
  { imports, components }: Pick<Source, "imports" | "components">,
): Source["partialUses"] {
  const partials = new Map<string, string>()
  for (const { specifier, names } of imports) {
    const target = /\.mdx?$/.test(specifier) ? importPath(specifier, path) : undefined
    if (target !== undefined && names.default !== undefined) partials.set(names.default, target)
  }
  return components.flatMap(({ name, place: at, inScript }) => {
    const target = inScript ? undefined : partials.get(name)
    return target === undefined ? [] : [{ path: target, place: at }]
  })
}
