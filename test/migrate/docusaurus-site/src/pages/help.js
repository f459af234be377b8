import useDocusaurusContext from "@docusaurus/useDocusaurusContext"
import Layout from "@theme/Layout"

export default function Help() {
  const { siteConfig } = useDocusaurusContext()
  return (
    <Layout title="Help">
      <div className="container text--center">
        <p className="kiln">Ask a potter.</p>
        <p>{siteConfig.presets[0][1].docs.exclude[0]}</p>
      </div>
    </Layout>
  )
}
