import type { ReactNode } from "react"
import { usePage } from "../context.js"
import { Head } from "../parts/Head.js"

/** Another root than the theme's, and a picture that the page needs at once. */
export function Layout({
  kind,
  sidebar,
  toc,
  children,
}: {
  kind: string
  sidebar?: ReactNode
  toc?: ReactNode
  children: ReactNode
}) {
  const { view } = usePage()
  return (
    <section className={`kettle layout layout-${kind}`}>
      <Head>
        <meta name="kettle" content={view.title} />
      </Head>
      {sidebar}
      <main id="main" tabIndex={-1}>
        <img src="/kettle.svg" alt="" width="24" height="24" />
        {children}
      </main>
      {toc}
    </section>
  )
}
