/** Something of everything that a grammar may look for in another. */
export const sample = `---
title: "A page"
---
<?xml version="1.0"?><!DOCTYPE html>
/** Says {@link hello}. @param {string} name the *name* <b>of</b> <c>it</c> */
<style>a > b { color: #fff; }</style>
<a href="/x?a=1&amp;b=2" style="color: red" onclick="go(1)">text</a> <?php echo $x->y("z {$w}"); ?>
<script type="module">const hit = /a[b-c]+\\d{2,}/g.test(\`\${name} <i>\`) ?? null // why</script>
const el = <Box style={{ a: 1 }} onClick={() => go(1)} {...rest}>{text}</Box>
html\`<p>\${x}</p>\` css\`a { b: c }\` graphql\`query { a }\`
"""Describes *it* with \`code\`.""" type Query { a: Int! }
GET /x HTTP/1.1
Content-Security-Policy: default-src 'self'
Content-Type: application/json

{ "a": [1, true, null], b: 'c' }
SELECT a FROM b WHERE c = 'd'; -- all
<% if (x) { %> <%= y %> {% for a in b %} {{ c | d }} {%% end %}
def f(x: int) -> str: return f"{x!r}" # 3
:javascript
  go(2)
~~~
$ npm install # now
+ added
- removed
\\begin{a} #include <b.h> %q(x) =begin

# Title

\`\`\`js
const fenced = true
\`\`\`

\`\`\`yaml
a: b
\`\`\`
`
