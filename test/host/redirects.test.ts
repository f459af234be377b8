import assert from "node:assert/strict"
import { test } from "node:test"
import { parseRedirects, redirectFor } from "../../src/host/redirects.js"

function follow(text: string, url: string, { hasFile = false } = {}) {
  const { rules, problems } = parseRedirects(text)
  assert.deepEqual(problems, [])
  const [path = "", query] = url.split("?")
  const redirect = redirectFor(rules, path, query === undefined ? "" : `?${query}`, hasFile)
  return redirect && `${redirect.status} ${redirect.to}`
}

test("Netlify's examples: plain rules and statuses", () => {
  const text = `# Redirects from what the browser requests to what we serve
/home              /
/blog/my-post.php  /blog/my-post # a comment behind a rule
/news              /blog
/cuties            https://www.petsofnetlify.com
/my-redirect  /              302
/ecommerce    /store-closed  404
/pass-through /index.html    200
`
  assert.equal(follow(text, "/home"), "301 /")
  assert.equal(follow(text, "/blog/my-post.php"), "301 /blog/my-post")
  assert.equal(follow(text, "/news"), "301 /blog")
  assert.equal(follow(text, "/cuties"), "301 https://www.petsofnetlify.com")
  assert.equal(follow(text, "/my-redirect"), "302 /")
  assert.equal(follow(text, "/ecommerce"), "404 /store-closed")
  assert.equal(follow(text, "/pass-through"), "200 /index.html")
  assert.equal(follow(text, "/other"), undefined)
})

test("Netlify's examples: splats, the first rule that fits, placeholders", () => {
  const text = `/news/:month/:date/:year/:slug  /blog/:year/:month/:date/:slug
/news/*  /blog/:splat
/jobs/customer-ninja-rockstar  /careers/support-engineer
/jobs/*                        /careers/:splat
/jobs/outdated-job-link        /careers/position-filled
/en/* /en/404.html 404
`
  assert.equal(follow(text, "/news/02/12/2004/my-story"), "301 /blog/2004/02/12/my-story")
  assert.equal(follow(text, "/news/2004/01/my-story"), "301 /blog/2004/01/my-story")
  assert.equal(follow(text, "/news"), "301 /blog/")
  assert.equal(follow(text, "/jobs/customer-ninja-rockstar"), "301 /careers/support-engineer")
  assert.equal(follow(text, "/jobs/outdated-job-link"), "301 /careers/outdated-job-link")
  assert.equal(follow(text, "/en/no/such/page"), "404 /en/404.html")
})

test("Netlify's example: a rule fits both forms of a path", () => {
  assert.equal(
    follow("/blog/title-with-a-typo /blog/typo-free-title", "/blog/title-with-a-typo/"),
    "301 /blog/typo-free-title",
  )
  assert.equal(
    follow("/blog/title-with-a-typo/ /blog/typo-free-title", "/blog/title-with-a-typo"),
    "301 /blog/typo-free-title",
  )
})

test("Cloudflare's example, where the default is 302", () => {
  const text = `/home301 / 301
/home302 / 302
/querystrings /?query=string 301
/twitch https://twitch.tv
/trailing /trailing/ 301
/notrailing/ /nottrailing 301
/page/ /page2/#fragment 301
/blog/* https://blog.my.domain/:splat
/products/:code/:name /products?code=:code&name=:name
`
  assert.equal(follow(text, "/home302"), "302 /")
  assert.equal(follow(text, "/querystrings"), "301 /?query=string")
  assert.equal(follow(text, "/twitch"), "301 https://twitch.tv")
  assert.equal(follow(text, "/trailing"), "301 /trailing/")
  assert.equal(follow(text, "/trailing/"), undefined, "no loop")
  assert.equal(follow(text, "/notrailing/"), "301 /nottrailing")
  assert.equal(follow(text, "/page/"), "301 /page2/#fragment")
  assert.equal(follow(text, "/blog/a/b"), "301 https://blog.my.domain/a/b")
  assert.equal(follow(text, "/products/1/hat"), "301 /products?code=1&name=hat")
})

test("a file is shown in place of a rule without !, and only then", () => {
  const text = "/best-pets/dogs  /best-pets/cats.html 200!\n/* /index.html 200\n"
  assert.equal(follow(text, "/best-pets/dogs", { hasFile: true }), "200 /best-pets/cats.html")
  assert.equal(follow(text, "/app", { hasFile: true }), undefined)
  assert.equal(follow(text, "/app", { hasFile: false }), "200 /index.html")
})

test("the query is kept unless the target has its own, before the fragment", () => {
  assert.equal(follow("/a /b", "/a?x=1&y=%20"), "301 /b?x=1&y=%20")
  assert.equal(follow("/a /b?z=1", "/a?x=1"), "301 /b?z=1")
  assert.equal(follow("/a /b#c", "/a?x=1"), "301 /b?x=1#c")
  assert.equal(follow("/a /b?z=1#c", "/a?x=1"), "301 /b?z=1#c")
  assert.equal(follow("/a /b", "/a?"), "301 /b")
})

test("a caught path can't lead to another site, nor out of its header", () => {
  assert.equal(follow("/* /:splat", "//evil.example/a"), "301 /evil.example/a")
  assert.equal(follow("/go/* /:splat", "/go//evil.example"), "301 /evil.example")
  assert.equal(follow("/go/* /:splat", "/go/%5Cevil%0d%0a?x"), "301 /%5Cevil%0D%0A?x")
  assert.equal(follow("/go/* /to/:splat", "/go/a%3Fb%23c%2Fd"), "301 /to/a%3Fb%23c%2Fd")
})

test("letters beyond ASCII may be typed in a rule", () => {
  assert.equal(follow("/größe /maß", "/gr%C3%B6%C3%9Fe"), "301 /ma%C3%9F")
})

test("a fragment in the path to match is read over: no browser sends it", () => {
  assert.equal(follow("/a#b /c", "/a"), "301 /c")
})

test("lines that do nothing are reported with their number and text, the others work", () => {
  const text = `/only-from
/a b
/a /b 299
/a /b 301?
relative /b
//x /b
https://blog.example.com/* https://www.example.com/:splat
/a //evil.example
/store id=:id /blog/:id 301
/ /anz 302 Country=au,nz
/gated 200! Role=admin
/api/* https://api.example.com/:splat 200
/*/x/* /b
/:a/:a /b
/good /better
`
  const { rules, problems } = parseRedirects(text)
  assert.equal(rules.length, 1)
  assert.deepEqual(
    problems.map(({ line }) => line),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  )
  assert.deepEqual(problems[2], { line: 3, text: "/a /b 299", message: "Unsupported status: 299" })
  assert.match(problems[8]?.message ?? "", /Conditions/)
  assert.match(problems[9]?.message ?? "", /Conditions/)
})
