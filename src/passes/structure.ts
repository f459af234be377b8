/** What follows from the heads of the texts and from all other files: kept for as long as they say the same. */
import type { PublishedApi } from "../api/api-document.js"
import { placeOfText } from "../config/config-places.js"
import type { SiteConfig } from "../config.js"
import type { Memo } from "../engine/memo.js"
import { rememberEach, rememberFor, rememberList, resultOf } from "../engine/same.js"
import { type LinkTables, linkTables } from "../links/links.js"
import type {
  Page,
  PathPlan,
  Redirect,
  SiteStructure,
  Source,
  SourceFile,
  SourceHead,
  SourcePath,
  Theme,
} from "../model.js"
import type { Reference } from "../reference/reference.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { type GeneratedFile, textFile } from "../site-code/generated-pages.js"
import { siteViewsAt } from "../site-code/site-view.js"
import type { DescribeInput } from "../stages/describe.js"
import { marker } from "../stages/emit/ownership.js"
import { planPaths } from "../stages/output/plan-paths.js"
import type { Content } from "../stages/read.js"
import { buildRoutes } from "../stages/routes.js"
import { readingSpeed } from "../stages/site/build-blog.js"
import { buildSite } from "../stages/site/build-site.js"
import { parseRedirects, usableRedirects } from "../stages/site/redirects-file.js"
import type { SiteContext } from "./site-context.js"

export function structureOf(
  context: SiteContext,
  { files }: Content,
  { references, apis, theme }: Known,
  sources: readonly { facts: Source }[],
) {
  const { config, configFile, drafts, deployTo, redirectsFile, memo } = context
  const heads = resultOf(headOfEach(memo, sources, [], ({ facts }) => headOf(facts, memo)))
  const others = otherFiles(
    memo,
    files.filter(({ path }) => !/\.mdx?$/.test(path)),
  )
  const inputs = [config, configFile, drafts, deployTo, redirectsFile, references.list, theme.facts.files]
  return structures(memo, [...inputs, ...apis.apis, heads, others], () => {
    const stated = redirectsFile ? parseRedirects(redirectsFile) : { redirects: [], diagnostics: [] }
    const { redirects, diagnostics } = usableRedirects([...redirectsOf(config, configFile), ...stated.redirects])
    const known = { config, configFile, sources: heads, files, redirects, drafts }
    const built = buildSite({ ...known, references: references.list, apis: apis.apis })
    const { site } = built
    const table = buildRoutes(site)
    const ownFiles = [marker, ...theme.facts.files.map(({ path }) => path)]
    const plan = planPaths({ config, configFile, site, ...table, ownFiles, deployTo })
    const tables = linkTables(config, site, plan)
    return {
      site,
      plan,
      tables,
      texts: textsOf(site.pages),
      viewAt: siteViewsAt({ config, site, tables }),
      diagnostics: [...stated.diagnostics, ...diagnostics, ...built.diagnostics, ...table.diagnostics],
    }
  })
}

interface Known {
  references: { list: Reference[] }
  apis: { apis: PublishedApi[] }
  theme: { facts: Theme }
}

type Structure = {
  site: SiteStructure
  plan: PathPlan
  tables: LinkTables
  texts: GeneratedFile[]
  viewAt: DescribeInput["viewAt"]
  diagnostics: Diagnostic[]
}
const headOfEach = rememberEach<{ facts: Source }, SourceHead>("each: head")
const otherFiles = rememberList<SourceFile>()
const structures = rememberFor<Memo, Structure>("structure")

/**
 * The head of a source: the same object for as long as it says the same. Nobody is shown the first words of a text that has
 * a description, or that has no page, as its name begins with an underscore.
 */
function headOf(source: Source, memo: Memo): SourceHead {
  return heads(source, [memo], () => {
    const { path, frontMatter, frontMatterPlaces, h1, excerpt, truncated, components } = source
    const hasPage = !/(^|\/)_[^/]*$/.test(path)
    const operations = components.flatMap(({ name, props }) => (name === "Operation" ? String(props.id ?? "") : []))
    const head: SourceHead = {
      path,
      frontMatter,
      frontMatterPlaces,
      ...(h1 !== undefined && { h1 }),
      ...(excerpt !== undefined && hasPage && frontMatter.description === undefined && { excerpt }),
      truncated,
      words: !hasPage ? 0 : Math.ceil(source.words / readingSpeed) * readingSpeed,
      headings: source.headings.map(({ id }) => ({ id })),
      ...(operations.length > 0 && { operations: [...new Set(operations)] }),
    }
    const text = JSON.stringify(head)
    const known = latestHeads(memo, [], () => new Map())
    const before = known.get(path)
    if (before?.text === text) return before.head
    known.set(path, { text, head })
    return head
  })
}

const heads = rememberFor<Source, SourceHead>("head")
const latestHeads = rememberFor<Memo, Map<SourcePath, { text: string; head: SourceHead }>>("heads")

/** The texts that makers wrote. The site's plugins are for its own texts. */
function textsOf(pages: readonly Page[]): GeneratedFile[] {
  return pages.flatMap(({ source: path, text }) =>
    path === undefined || text === undefined ? [] : [{ file: textFile(path, text), given: {} }],
  )
}

function redirectsOf(config: SiteConfig, configFile: { path: string; text: string }): Redirect[] {
  return config.redirects.map(({ from, to }, index) => {
    return { from, to, place: placeOfText(configFile, ["redirects", String(index), "from"], from) }
  })
}
