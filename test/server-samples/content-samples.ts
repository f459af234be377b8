/** The server samples of the content, by page and title, asking a server on this machine. */
import siteConfig from "../../site.config.js"
import type { Sample } from "../../src/model.js"
import { samplesByPage } from "../../src/samples/page-samples.js"
import { ownFile, smallConfig, smallSite } from "../samples/small-site.js"
import { sitekey } from "./hostile-answers.js"

const { brand } = siteConfig

/** The pages that show server samples, and what they include. */
export const pages = {
  verify: "content/docs/v2/getting-started/verify.mdx",
  node: "content/docs/v2/api/server-sdks/node.mdx",
  upgrade: "content/docs/v2/guides/upgrading-from-v1/backend-integration.mdx",
  fromRecaptcha: "content/docs/v2/guides/migrating-from-recaptcha.mdx",
  fromHcaptcha: "content/docs/v2/guides/migrating-from-hcaptcha.mdx",
  v1: "content/docs/v1/getting-started/verify.mdx",
  failures: "content/blog/2024-12-19-when-captchas-break-handling-the-unhappy-path.mdx",
  launch: "content/blog/2024-10-15-launching-v2.mdx",
  fromTurnstile: "content/docs/v2/guides/migrating-from-turnstile.mdx",
  python: "content/docs/v2/api/server-sdks/python.mdx",
  php: "content/docs/v2/api/server-sdks/php.mdx",
}
const partials = [
  "content/docs/v2/_partials/_verify-module.mdx",
  "content/docs/v2/_partials/_verify-node.mdx",
  "content/docs/v1/_server-samples.mdx",
]

export type ContentSamples = (page: string, title: string, origin: string) => string

export async function readContentSamples(): Promise<ContentSamples> {
  const files = [...Object.values(pages), ...partials].map((file) => [file, ownFile(file)] as const)
  const site = await smallSite(Object.fromEntries(files), { config: smallConfig({ brand }) })
  const byPage = new Map<string, Sample[]>()
  for (const placed of samplesByPage({ ...site, versions: [] }))
    for (const file of new Set(placed.map((one) => one.path)))
      byPage.set(file, [...(byPage.get(file) ?? []), ...placed.map(({ sample }) => sample)])
  return (page, title, origin) => {
    const found = new Set((byPage.get(page) ?? []).filter((sample) => sample.title === title).map(({ text }) => text))
    const [text] = found
    if (text === undefined || found.size > 1) throw new Error(`${page} has ${found.size} samples ${title}`)
    const own = { [brand.apiGlobal]: origin, [brand.v1ApiGlobal]: origin, [brand.sitekeyPlaceholder]: sitekey }
    return Object.entries(own).reduce((text, [printed, value]) => text.replaceAll(printed, value), text)
  }
}
