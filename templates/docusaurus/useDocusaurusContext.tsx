/** Stands in for `@docusaurus/useDocusaurusContext`: the site's configuration. */
import { useFrame } from "./site.js"

export default function useDocusaurusContext() {
  const { title, tagline, origin, baseUrl, lang, customFields } = useFrame()
  const locales = { defaultLocale: lang, locales: [lang], currentLocale: lang, localeConfigs: {} }
  return {
    siteConfig: {
      title,
      tagline,
      url: origin,
      baseUrl,
      customFields,
      titleDelimiter: "|",
      themeConfig: {},
      i18n: locales,
    },
    i18n: locales,
    siteMetadata: { docusaurusVersion: "3", pluginVersions: {} },
    globalData: {},
    codeTranslations: {},
    isClient: false,
  }
}
