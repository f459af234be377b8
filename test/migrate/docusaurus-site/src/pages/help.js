import Layout from "@theme/Layout"

export default () => (
  <Layout title="Help">
    <div className="container text--center">
      <p className="kiln">Ask a potter.</p>
    </div>
  </Layout>
)
