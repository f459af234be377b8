import { usePage } from "../context.js"
import { Layout } from "./Layout.js"

/** Stands where a page could not be rendered: nothing half-done is shown. */
export function RenderFailedPage() {
  const { view } = usePage()
  return (
    <Layout kind="plain">
      <div className="crash">
        <h1 tabIndex={-1}>{view.title}</h1>
        <p className="lead">This page could not be built. Its author has been told.</p>
      </div>
    </Layout>
  )
}
