/** The code of a site as passes bundle it: the theme, modules of pages, functions and types of components. */
import { type ComponentProps, readComponentProps } from "../component-props/component-props.js"
import type { Remembered } from "../engine/memo.js"
import { rememberEach, rememberFor, rememberList, resultOf } from "../engine/same.js"
import type { ComponentFunctions, Source, SourceFile, SourcePath, TextFile, Theme } from "../model.js"
import { importsIn, isCode, resolveImport } from "../site-code/imports.js"
import { findClientCode } from "../stages/compile/client-code.js"
import { codeAmong, textsAmong } from "../stages/read.js"
import type { ThemeInput } from "../stages/theme/attempt.js"
import { componentFiles, contentComponents } from "../stages/theme/component-files.js"
import { bundleFunctions, type FunctionsInput, loadFunctions } from "../stages/theme/component-functions.js"
import { bundleTheme, type ThemeBody } from "../stages/theme/theme.js"
import { isCodePage } from "./compile-texts.js"
import type { SiteContext } from "./site-context.js"

/** What the components that pages may use take, by name. */
export async function componentProps(
  { memo, theme }: SiteContext,
  files: readonly SourceFile[],
): Promise<ReadonlyMap<string, ComponentProps>> {
  const texts = codeAmong(files)
  const code = Object.fromEntries(
    texts.flatMap(({ path, hash }) => (/^content\/.*\.tsx?$/.test(path) ? [[path, hash]] : [])),
  )
  const [read] = await memo.each(readComponentProps, [{ ...theme, code, components: contentComponents(texts) }])
  const { facts = {} } = read ?? {}
  return propsByName(facts, [], () => new Map(Object.entries(facts)))
}

const propsByName = rememberFor<object, ReadonlyMap<string, ComponentProps>>("props by name")

export async function bundle(
  context: SiteContext,
  files: readonly SourceFile[],
): Promise<Remembered<Theme, ThemeBody>> {
  const [bundled] = await context.memo.each(bundleTheme, [themeInput(context, files)])
  if (!bundled) throw new Error("no theme")
  return bundled
}

/** What the theme of these files is bundled from. */
export function themeInput(context: SiteContext, files: readonly SourceFile[]): ThemeInput {
  const { config, theme } = context
  return {
    ...theme,
    modules: codeOfPages(context, files),
    components: contentComponents(codeAmong(files)),
    accentColor: config.accentColor,
    styles: config.styles,
    sampleValues: config.sampleValues,
    searchEngine: config.search.engine,
    baseUrl: config.baseUrl,
  }
}

/** Reports browser code in server modules: pages, components that are not islands, and imports of Markdown. */
export async function clientCode(
  { memo }: SiteContext,
  sources: readonly Source[],
  { code, paths }: { code: readonly TextFile[]; paths: ReadonlySet<SourcePath> },
) {
  const imported = resultOf(
    codeImportedByEach(paths, sources, [], ({ path, imports }) =>
      imports.flatMap(({ specifier }) => {
        const target = resolveImport(specifier, path, (candidate) => paths.has(candidate))
        return target.kind === "code" && target.path !== undefined ? [target.path] : []
      }),
    ),
  )
  const components = contentComponents(code).filter(({ island }) => !island)
  const used = new Set([...imported.flat(), ...components.map(({ path }) => path)])
  const files = code.filter(
    ({ path }) => /\.([jt]sx|js)$/.test(path) && !path.endsWith(".island.tsx") && (used.has(path) || isCodePage(path)),
  )
  return (await memo.each(findClientCode, files)).flatMap(({ facts }) => facts)
}

const codeImportedByEach = rememberEach<Source, readonly SourcePath[]>("each: imported code")

/** The functions of the components in use; other components are not even bundled. */
export async function functionsOf({ memo, theme }: SiteContext, sources: readonly Source[], code: readonly TextFile[]) {
  const named = resultOf(
    namedByEach(memo, sources, [], ({ components }) => [...new Set(components.map(({ name }) => name))]),
  )
  const used = allNamed(named, [], () => [...new Set(named.flat())].sort())
  const ofContent = contentComponents(code)
  const inputs = functionInputs(theme.hashes, [used.join(), JSON.stringify(ofContent)], () =>
    componentFiles({ ...theme, components: ofContent })
      .filter(({ name }) => used.includes(name))
      .map((component) => ({ ...theme, component })),
  )
  const bundled = await memo.each(bundleFunctions, inputs)
  const withSome = bundled.filter(({ facts }) => facts.length > 0)
  const load = ({ facts, key, body }: (typeof withSome)[number]) =>
    loaded(facts, [key], async () => loadFunctions((await body()).code))
  return new Map(await Promise.all(withSome.map(async (bundle) => [bundle.id, await load(bundle)] as const)))
}

const namedByEach = rememberEach<Source, readonly string[]>("each: components in use")
const allNamed = rememberFor<readonly (readonly string[])[], string[]>("components in use")
const functionInputs = rememberFor<object, FunctionsInput[]>("component functions of")
const loaded = rememberFor<object, Promise<ComponentFunctions>>("component functions")

/**
 * The modules to bundle: pages written as code, and imports of Markdown. Those are read from the text, because the
 * bundler must not wait for the compiler. Generated pages are not known yet, so with `pages` any module may be theirs.
 */
function codeOfPages({ memo, pages }: SiteContext, files: readonly SourceFile[]): string[] {
  const paths = listOfPaths(
    memo,
    files.map(({ path }) => path),
  )
  const texts = textsAmong(files)
  const imports = resultOf(
    importsInEach(memo, texts, [], ({ path, text }) => (/\.mdx?$/.test(path) ? importsIn(text) : [])),
  )
  return modulesFor(imports, [paths, pages], () => {
    const known = new Set(paths)
    const isFile = (path: SourcePath) => known.has(path)
    const imported = imports.flatMap((specifiers, at) =>
      specifiers.flatMap((specifier) => {
        const target = resolveImport(specifier, texts[at]?.path ?? "", isFile)
        return target.kind === "code" ? target.id : []
      }),
    )
    const pagePaths = paths.filter((path) => isCodePage(path) || (pages && isCode(path)))
    return [...new Set([...imported, ...pagePaths])].sort()
  })
}

const listOfPaths = rememberList<SourcePath>()
const importsInEach = rememberEach<TextFile, readonly string[]>("each: imports")
const modulesFor = rememberFor<readonly (readonly string[])[], string[]>("modules of pages")
