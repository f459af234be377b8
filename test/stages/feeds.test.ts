import assert from "node:assert/strict"
import { test } from "node:test"
import { parseConfig } from "../../src/config/parse-config.js"
import type { Blog, Post } from "../../src/model.js"
import { textOf } from "../../src/stages/output/feed-text.js"
import { feedFiles } from "../../src/stages/output/feeds.js"

const address = "https://docs.example.com/blog/a-post"
const text = (prose: string) =>
  textOf(`<html><body><nav>Menu</nav><article><div class="prose">${prose}</div></article></body></html>`, address)

test("a post's text has no title, no controls, no classes and no comments", () => {
  assert.equal(
    text(
      '<header class="page-title"><h1>Title</h1><p class="lead">Lead.</p></header>' +
        '<p class="x" data-y="1">One <!-- -->two <span class="z">three</span>.</p>' +
        '<h2 id="a" tabindex="-1">A<a class="heading-link" href="#a">#</a></h2>' +
        '<figure class="code"><figcaption><span class="code-title">a.js</span><span class="code-language">JavaScript</span>' +
        '<span class="code-buttons scripted"><button>Copy</button></span></figcaption>' +
        '<pre><code><span class="line"><span class="t-k">let</span> a &lt; b</span>\n<span class="line">c</span></code></pre></figure>' +
        "<script>1</script><style>a{}</style>",
    ),
    "<p>One two three.</p><h2>A</h2><figure><figcaption>a.js</figcaption><pre><code>let a &lt; b\nc</code></pre></figure>",
  )
})

test("every address in a post's text is absolute, and a drawing is what it is described as", () => {
  assert.equal(
    text(
      '<p><a href="/docs/v2?x=1#y">a</a> <a href="#z">b</a> <a href="https://other.example">c</a> <a href="mailto:a@b.example">d</a></p>' +
        '<img src="/assets/p.png" alt="P" width="2" loading="lazy">' +
        '<div role="img" aria-label="From A to B &amp; C."><svg><text>A</text></svg></div>',
    ),
    '<p><a href="https://docs.example.com/docs/v2?x=1#y">a</a> <a href="https://docs.example.com/blog/a-post#z">b</a> ' +
      '<a href="https://other.example">c</a> <a href="mailto:a@b.example">d</a></p>' +
      '<img src="https://docs.example.com/assets/p.png" alt="P" width="2"><p>From A to B &amp; C.</p>',
  )
})

const { config } = parseConfig({ title: "Test" }, { path: "site.config.ts", text: "" })
const post: Post = {
  url: "/blog/a-post",
  source: "content/blog/a-post.mdx",
  title: "A post",
  description: "What <it> says.",
  date: "2025-01-31",
  readingMinutes: 1,
  authors: ["one", "two"],
  tags: [],
  truncated: false,
  draft: false,
  unlisted: false,
}
const author = (key: string) => ({ key, name: `Author ${key}`, title: "", description: "" })
const blog: Blog = {
  section: "blog",
  postsPerPage: 10,
  route: "/blog",
  title: "Blog",
  description: "News.",
  posts: [post],
  tags: [],
  authors: [author("one"), author("two")],
}

test("feeds carry the text, the date and every author's name as their formats want it", () => {
  assert.ok(config)
  const files = feedFiles(blog, config, new Map([[post.url, "<p>Text ]]> & more.</p>"]]))
  const rss = files["rss.xml"] ?? ""
  assert.match(rss, /<content:encoded>&lt;p&gt;Text \]\]&gt; &amp; more\.&lt;\/p&gt;<\/content:encoded>/)
  assert.match(rss, /<description>What &amp;lt;it&gt; says\.<\/description>/, "a description is HTML, in text of XML")
  assert.match(rss, /xmlns:dc="http:\/\/purl.org\/dc\/elements\/1.1\/"/)
  assert.match(rss, /<dc:creator>Author one<\/dc:creator>\s*<dc:creator>Author two<\/dc:creator>/)
  assert.doesNotMatch(rss, /<author>/)
  const atom = files["atom.xml"] ?? ""
  assert.match(atom, /<summary>What &lt;it&gt; says\.<\/summary>\s*<content type="html">&lt;p&gt;Text/)
  assert.match(atom, /<name>Author two<\/name>/)
  assert.match(atom, /<published>2025-01-31T00:00:00.000Z<\/published>/)
  const [item] = JSON.parse(files["feed.json"] ?? "").items
  assert.deepEqual(
    [item.content_html, item.summary, item.date_published, item.authors[0].name],
    ["<p>Text ]]> & more.</p>", "What <it> says.", "2025-01-31T00:00:00.000Z", "Author one"],
  )
})

test("a post without text is its description, so that RSS has every namespace that it names", () => {
  assert.ok(config)
  const files = feedFiles(blog, config, new Map([[post.url, ""]]))
  assert.match(files["rss.xml"] ?? "", /xmlns:dc=[^]*<content:encoded>&lt;p&gt;What &amp;lt;it&gt; says\.&lt;\/p&gt;</)
})
