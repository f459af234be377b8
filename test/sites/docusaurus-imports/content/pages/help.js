import Link from "@docusaurus/Link"
import Layout from "@theme/Layout"
import Lid from "../components/Lid"

export default function Help() {
  return (
    <Layout title="Get help" description="Whom to ask about pots.">
      <h1>Help</h1>
      <Lid>Help is here</Lid>
      <Link to="/docs/code">Code</Link>
    </Layout>
  )
}
