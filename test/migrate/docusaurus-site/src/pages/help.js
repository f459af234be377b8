import BrowserOnly from "@docusaurus/BrowserOnly"
import useDocusaurusContext from "@docusaurus/useDocusaurusContext"
import { usePluginData } from "@docusaurus/useGlobalData"
import Layout from "@theme/Layout"

export default function Help() {
  const { siteConfig } = useDocusaurusContext()
  const { versions } = usePluginData("docusaurus-plugin-content-docs")
  return (
    <Layout title="Help">
      <div className="container text--center">
        <BrowserOnly>{() => <p>{navigator.language}</p>}</BrowserOnly>
        <p className="kiln">Ask a potter.</p>
        <p title={versions.map(({ name }) => name).join()}>{siteConfig.presets[0][1].docs.exclude[0]}</p>
      </div>
    </Layout>
  )
}
