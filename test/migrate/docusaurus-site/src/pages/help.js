import Layout from "@theme/Layout"

export default () => (
  <Layout title="Help">
    <p>Ask a potter.</p>
  </Layout>
)
