/** The rest of a build: search indexes, feeds, lists, and the files of the pages. */
import type { SiteConfig } from "../config.js"
import { hashOf } from "../engine/hash.js"
import { hrefOf, sidebarUrl } from "../links/links.js"
import type { Output, SidebarItemView, SidebarNode, Site, Url } from "../model.js"
import { publishDeclarations } from "../samples/published.js"
import { UsageError } from "../setup/usage-error.js"
import { textsAmong } from "../stages/read.js"
import { wholeTree } from "../stages/views/sidebar.js"
import type { BuiltPages } from "./pages.js"
import type { Relations } from "./relate.js"
import { indexSite } from "./search-files.js"
import type { SiteContext } from "./site-context.js"

/** Plans the rest of a build: search indexes, then every output file. */
export async function planOutput(context: SiteContext, relations: Relations, built: BuiltPages): Promise<Output[]> {
  const { config, disk } = context
  const { site, plan, tables, theme } = relations
  const { planOutputs } = await import("../stages/output/plan-outputs.js")
  const { deploymentTo } = await import("../stages/output/deployments.js")
  return planOutputs({
    config,
    site,
    plan,
    tables,
    theme,
    ...built,
    search: await indexSite(context, relations, built),
    feedTexts: await feedTexts(context, relations, built),
    sidebars: sidebarsOf(config, site),
    deployment: deploymentTo(context.deployTo, { config, theme: theme.facts, redirects: site.redirects }),
    archives: relations.archives,
    declarations: await publishDeclarations(config, textsAmong(relations.files), {
      apis: site.apis,
      tables: relations.symbols.tables,
    }),
    readAsset: async (path) => {
      const bytes = await disk.read(path)
      // The file name contains the hash of the old bytes: other bytes would stay under that name from build to build.
      if (hashOf(bytes) === site.assets.get(path)?.hash) return bytes
      throw new UsageError(`${path} changed while the site was built`, "run the command again", 1)
    },
  })
}

async function feedTexts(
  { config, memo }: SiteContext,
  { site }: Relations,
  { pages }: BuiltPages,
): Promise<Map<Url, string>> {
  if (site.blogs.length === 0 || pages.length === 0) return new Map()
  const { feedPosts } = await import("../stages/output/feeds.js")
  const { feedText } = await import("../stages/output/feed-text.js")
  const posts = new Set(site.blogs.flatMap(feedPosts).map(({ url }) => url))
  const listed = pages.filter((page) => posts.has(page.facts.url))
  const texts = await memo.each(
    feedText,
    listed.map((page) => ({ page, address: config.url + hrefOf(page.facts.url, config) })),
  )
  return new Map(listed.map((page, index) => [page.facts.url, texts[index]?.facts ?? ""]))
}

/** Each doc set's whole sidebar, by its URL. */
function sidebarsOf(config: SiteConfig, site: Site): [string, SidebarItemView[]][] {
  const tree = (nodes: SidebarNode[]) => wholeTree(nodes, (url, anchor) => hrefOf(url, config, "", anchor))
  return site.docSets.flatMap((docSet) => [
    [sidebarUrl(docSet), tree(docSet.sidebar)] as [string, SidebarItemView[]],
    ...docSet.otherSidebars.map(({ name, nodes }): [string, SidebarItemView[]] => [
      sidebarUrl(docSet, name),
      tree(nodes),
    ]),
  ])
}
