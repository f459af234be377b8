import Link from "@docusaurus/Link"
import useBaseUrl from "@docusaurus/useBaseUrl"

export default () => (
  <>
    <Link to="/docs/files">a handle</Link> <img src={useBaseUrl("img/clay.png")} alt="Clay" />
  </>
)
