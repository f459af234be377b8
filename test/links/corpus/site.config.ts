/** Marks: what stands between « and » is reported with the code it begins with. The test takes the marks away. */
export default {
  title: "Corpus",
  url: "https://docs.example.com",
  baseUrl: "/base/",
  brand: { name: "Name", page: "install", gone: "gone" },
  lastUpdate: false,
  docs: [
    { id: "docs", dir: "docs", route: "/docs", current: "v2", versions: [{ name: "v2" }, { name: "v1" }] },
    { id: "integrations", dir: "integrations", route: "/integrations" },
  ],
  redirects: [
    // kind: a redirect to a page
    { from: "/docs", to: "/docs/v2" },
    // kind: a redirect to an anchor
    { from: "/old", to: "/docs/v2/install#keys" },
    // kind: a redirect to another site
    { from: "/away", to: "https://other.example/x" },
    // kind: a redirect of an anchor that a page had
    { from: "/docs/v2/install#set-up", to: "/docs/v2/install#keys" },
    // kind: a redirect to a download
    { from: "/tool", to: "/files/tool.zip" },
    // kind: a redirect into nowhere
    { from: "«broken-redirect|/to-nowhere»", to: "/nowhere" },
    // kind: a redirect to a missing download
    { from: "«broken-redirect|/to-no-file»", to: "/files/none.zip" },
    // kind: a chain of redirects
    { from: "«redirect-chain|/chain»", to: "/old" },
    // kind: a loop of redirects
    { from: "«broken-redirect|/loop-a»", to: "/loop-b" },
    { from: "«broken-redirect|/loop-b»", to: "/loop-a" },
    // kind: a redirect to itself
    { from: "«broken-redirect|/self»", to: "/self" },
    // kind: a redirect from a page that exists
    { from: "«broken-redirect|/docs/v1»", to: "/docs/v2" },
    // kind: a second redirect from the same path
    { from: "«broken-redirect|/old»", to: "/docs/v1" },
    // kind: a redirect to an anchor that is not there
    { from: "«broken-anchor|/old-anchor»", to: "/docs/v2/install#none" },
    // kind: a redirect of an anchor that still exists
    { from: "«broken-redirect|/docs/v2/install#keys»", to: "/docs/v2" },
    // kind: a redirect of an anchor of no page
    { from: "«broken-redirect|/docs/v2/nothing#x»", to: "/docs/v2" },
  ],
  announcement: {
    id: "a",
    text: "New",
    // kind: the announcement's link
    link: { label: "Read", href: "«broken-link|/announced»" },
  },
  navbar: [
    // kind: navbar
    { label: "Docs", to: "/docs/v2" },
    // kind: navbar with an anchor
    { label: "Keys", to: "/docs/v2/install#keys" },
    // kind: navbar, no page
    { label: "Gone", to: "«broken-link|/docs/v2/navbar»" },
    // kind: navbar, no anchor
    { label: "Gone", to: "«broken-anchor|/docs/v2/install#navbar»" },
  ],
  footer: {
    columns: [
      {
        title: "More",
        links: [
          // kind: footer
          { label: "Blog", to: "/blog" },
          // kind: footer, a feed
          { label: "Feed", to: "/blog/rss.xml" },
          // kind: footer, no page
          { label: "Gone", to: "«broken-link|/footer»" },
        ],
      },
    ],
  },
}
