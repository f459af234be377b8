/** Stands in for `@docusaurus/useDocusaurusContext`: the site's configuration. */
import { siteConfigOf } from "../context.js"
import { useFrame } from "./site.js"

export default function useDocusaurusContext() {
  const siteConfig = siteConfigOf(useFrame())
  return {
    siteConfig,
    i18n: siteConfig.i18n,
    siteMetadata: { docusaurusVersion: "3", pluginVersions: {} },
    globalData: {},
    codeTranslations: {},
    isClient: false,
  }
}
