/** Rules of house style that a program can see. They read prose alone: code, names in code and addresses are blanked out. */
import type { Nodes } from "mdast"
import { toString as textOf } from "mdast-util-to-string"
import { visit } from "unist-util-visit"
import { parseMarkdown } from "../../src/stages/compile/parse-markdown.js"

interface Rule {
  name: string
  /** What to do instead. */
  advice: string
  pattern: RegExp
  /** Paths that the rule is about; all when absent. */
  only?: RegExp
  except?: RegExp
}

const rules: Rule[] = [
  {
    name: "marketing",
    advice: "say what it does",
    pattern:
      /\b(seamless(ly)?|powerful|robust|effortless(ly)?|leverag\w+|cutting-edge|world-class|best-in-class|next-generation|state-of-the-art|revolution\w+|blazing\w*|game-chang\w+|unparalleled|delightful)\b/gi,
  },
  {
    name: "belittling",
    advice: "cut it, what is simple for the writer may not be for the reader",
    pattern: /\b(simply|easily|obviously|trivial(ly)?|of course|needless to say)\b/gi,
  },
  {
    name: "future",
    advice: "say what it does, or will do",
    pattern: /\b(shall|(is|are) going to)\b/gi,
  },
  { name: "doubled", advice: "cut one", pattern: /\b([a-z]+)( +| *\n *)\1\b/gi },
  { name: "latin", advice: "write it in English", pattern: /\b(e\.g\.|i\.e\.|etc\b|via\b|vs\b|and\/or\b)/gi },
  {
    name: "filler",
    advice: "cut it",
    pattern: /\b(in order to|please note|it is important to note|very|really|basically)\b/gi,
  },
  {
    name: "idiom",
    advice: "say is, appears or contains",
    pattern: /\b(stands?|stood|standing) (in|inside|outside|beside|there)\b/gi,
    except: /^content\/blog\//,
  },
  { name: "idiom", advice: "say continues, or is enabled", pattern: /\bgo(es)? on\b(?! (sale|strike))/gi },
  {
    name: "idiom",
    advice: "say what it does: applies, is valid, overrides",
    pattern: /\bcounts? (once|before|as not)\b/gi,
  },
  { name: "idiom", advice: "say your own", pattern: /\b[a-z]+ of yours\b/gi },
  { name: "idiom", advice: "say again", pattern: /\banew\b/gi },
  { name: "idiom", advice: "replace with", pattern: /\breplac(e|es|ed|ing) [^.|;:\n]{1,60}? by\b/gi },
  { name: "idiom", advice: "say email", pattern: /\b(by|confirmation|a|the) mail\b(?! server)|\be-mails?\b/gi },
  { name: "idiom", advice: "say expired", pattern: /\bgot too old\b/gi },
  { name: "idiom", advice: "say alert your team", pattern: /\balert(s)? yourself\b/gi },
  { name: "idiom", advice: "say save in, or goes into", pattern: /\bbelongs? into\b/gi },
  { name: "idiom", advice: "say copy", pattern: /\b(take|taken|takes|taking) over what\b/gi },
  { name: "idiom", advice: "say for example", pattern: /\bsuch as (for|in|by|after|with)\b/gi },
  { name: "idiom", advice: "say your own keys", pattern: /\bof (your|its|their) own\b(?! \w)/gi },
  { name: "idiom", advice: "say is not a", pattern: /(?<!\bthere\s)\b(is|are) no (?!longer\b)/gi },
  { name: "idiom", advice: "say by itself", pattern: /\bfinish(es)? alone\b/gi },
  { name: "idiom", advice: "say instead of", pattern: /\bin the place of\b/gi },
  { name: "idiom", advice: "say does not limit", pattern: /\b(sets?|has|have) no limit (to|of)\b/gi },
  { name: "idiom", advice: "say or later", pattern: /\bor newer\b/gi },
  { name: "idiom", advice: "say everyone, anyone, someone", pattern: /\b(every|any|some)body\b/gi },
  {
    name: "house word",
    advice: "say security check, placeholder value, attribution link, troubleshooting",
    pattern: /\b(check for robots|dot values?|banner links?|if it goes wrong)\b/gi,
  },
  { name: "overclaim", advice: "say what the reader does", pattern: /\bbots? cannot\b/gi },
  {
    name: "unfinished",
    advice: "names come from brand; what a vendor fills in is said in CONTRIBUTING.md",
    pattern:
      /\bplaceholders? until\b|\buntil this site is configured\b|\bto be (announced|written|done)\b|\bcoming soon\b/gi,
  },
  {
    name: "spelling",
    advice: "write American English",
    pattern:
      /\b(colour(s|ed|ing)?|behaviours?|favourites?|centre[sd]?|licence[sd]?|grey|misspelt|cancell(ed|ing)|catalogue|dialogue|whilst|analyse[sd]?|organis\w+|localis\w+|customis\w+|recognis\w+|synchronis\w+|normalis\w+|initialis\w+|serialis\w+|minimis\w+|optimis(e[sd]?|ing)|authoris\w+)\b/gi,
  },
  {
    name: "term",
    advice: "siteverify sends a reply, or returns a code; a response is what the widget makes",
    pattern: /(?<!\b(nothing|not|had to|get an) )\banswer(s|ed|ing)?\b/gi,
  },
  { name: "term", advice: "sitekey", pattern: /\bsite[ -]keys?\b/gi },
  { name: "term", advice: "site, backend or front end", pattern: /\b(web ?sites?|back[ -]end|frontend)\b/gi },
  {
    name: "term",
    advice: "response; what other vendors and sign-in services call a token is named with them",
    pattern: /(?<!\b(reCAPTCHA|hCaptcha|old|other|CSRF|session) )\btokens?\b/gi,
    except: /single-sign-on/,
  },
  {
    name: "order",
    advice: "create a new key, deploy it, then delete the leaked one",
    pattern: /\bdelete (the|that) (leaked )?key\b[^.|;]{0,60}\b(create|deploy)\b/gi,
  },
  {
    name: "retry",
    advice: "never after a timeout or a network failure, since the first call may have used the response up",
    pattern: /\b(network failure|timeout|no answer)\b[^.·]*\b(repeat|retry)\b[^.·]*\bonce\b/gi,
  },
  {
    name: "term",
    advice: "challenge and response; puzzle and solution are words of v1",
    pattern: /\b(puzzles?|solutions?)\b/gi,
    only: /^content\/(docs\/v2|integrations)\//,
    except: /upgrading-from-v1|versions\.mdx|_partials\/_(version|v1)-/,
  },
]

/** What the rules find in one file, each as `path:line:column rule "words": advice`. */
export function proseProblems(path: string, text: string): string[] {
  const { tree } = parseMarkdown({ text, format: "mdx" })
  const prose = proseOf(tree, text)
  const about = rules.filter(({ only, except }) => (only?.test(path) ?? true) && !except?.test(path))
  const found = about.flatMap(({ name, advice, pattern }) =>
    [...prose.matchAll(pattern)].map((match) => ({ at: match.index, says: `${name} "${match[0]}": ${advice}` })),
  )
  visit(tree, "link", (node) => {
    const words = text.slice(node.children[0]?.position?.start.offset, node.children.at(-1)?.position?.end.offset)
    if (/^(click )?here$|^(this|this (page|link)|link|more|read more)$/i.test(words))
      found.push({ at: node.position?.start.offset ?? 0, says: `link "${words}": say where it leads` })
  })
  for (const { at, says } of tooLong(tree)) found.push({ at, says })
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ at, says }) => {
      const before = text.slice(0, at).split("\n")
      return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${says}`
    })
}

/** A table holds data, and a sentence one thought. */
const most = { cell: 25, sentence: 30 }

/** Words that are written small wherever they stand: names in code, types, names of products. */
const small = /^(v1|v2|siteverify|npm|string|boolean|number|function|true|false|null|iOS|hCaptcha|reCAPTCHA)\b/

function tooLong(tree: Nodes): { at: number; says: string }[] {
  const found: { at: number; says: string }[] = []
  const count = (text: string) => text.split(/\s+/).filter(Boolean).length
  visit(tree, (node) => {
    const at = node.position?.start.offset ?? 0
    if (node.type === "tableCell" && count(textOf(node)) > most.cell)
      found.push({
        at,
        says: `long cell "${textOf(node).slice(0, 30)}…": at most ${most.cell} words, explain it below the table`,
      })
    if (node.type === "tableCell" && /^[a-z]/.test(beginOf(node)) && !small.test(beginOf(node)))
      found.push({ at, says: `cell "${beginOf(node).slice(0, 30)}": begin it with a capital` })
    if (node.type !== "paragraph") return
    for (const sentence of textOf(node).split(/(?<=[.!?:;])\s+/))
      if (count(sentence) > most.sentence)
        found.push({
          at,
          says: `long sentence "${sentence.slice(0, 30)}…": at most ${most.sentence} words, make two of it`,
        })
  })
  return found
}

/** How a cell begins, or nothing where it begins with code. */
function beginOf(cell: Extract<Nodes, { type: "tableCell" }>): string {
  const [first] = cell.children
  return first === undefined || !/^(text|link|strong|emphasis)$/.test(first.type) || beginsWithCode(first)
    ? ""
    : textOf(first)
}

function beginsWithCode(node: Nodes): boolean {
  return "children" in node && node.children[0]?.type !== "text"
}

/** The text with everything but prose blanked out, so that places stay. */
function proseOf(tree: Nodes, text: string): string {
  let prose = text.replace(/[^\n]/g, "·")
  const show = (start: number, end: number) => {
    prose = prose.slice(0, start) + text.slice(start, end) + prose.slice(end)
  }
  visit(tree, (node) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    if (node.type === "text") show(start, end)
    if (node.type === "yaml")
      for (const value of text.slice(start, end).matchAll(/(?<=^(title|description|sidebar_label): ).*$/gm))
        show(start + value.index, start + value.index + value[0].length)
  })
  return prose
}
