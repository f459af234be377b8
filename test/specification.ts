/**
 * Every requirement of the specification of this site, with the test that holds it: a file, and a title in it. Routes are
 * those of `routes.json`, one requirement each. `specification.test.ts` checks that each test is there.
 */
import { readFileSync } from "node:fs"
import path from "node:path"

export interface Requirement {
  /** A section of the specification, or `card`: the card that says what it is made of. */
  section: string
  what: string
  /** The file of the test, below `test/`, and its title; of a fixture in `test/sites`, the file alone. */
  test: readonly [file: string, title?: string]
}

export interface Exception {
  section: string
  what: string
  why: string
}

type Held = readonly [file: string, title?: string]

const here = "specification.test.ts"
const whole = "whole-site.slow.test.ts"
const frame = "browser/frame.ts"
const navigation = "browser/navigation.ts"
const failures = "browser/failures.ts"
const islands = "browser/islands.ts"
const colour = "browser/colour-mode.ts"
const box = "browser/search-box.test.ts"
const page = "browser/search-page.test.ts"
const query = "search/query.test.ts"

const answers: Held = [whole, "every path of the specification answers"]
const settings: Held = [here, "the configuration says what the specification states"]
const card: Held = [here, "the packages of the card are imported by what they are for"]
const members: Held = [
  "reference/own-sdk.slow.test.ts",
  "the SDK's pages are those of its contract, and each says what it is and shows how",
]
const events: Held = [
  "reference/own-sdk.slow.test.ts",
  "its events know their type, data and constant, and each page of an event shows them",
]
const analytics: Held = [whole, "every page has one deferred script for analytics, and the policy allows its host"]
const footer: Held = [frame, "has the specification's links in its footer, and the years"]

/** `what`, and the test, by section. */
const stated: Record<string, [what: string, test: Held][]> = {
  card: [
    ["Preferred language: TypeScript", [here, "the top level is the card's, and all of it is TypeScript"]],
    ["React for the frontend", [islands, "wake up without a complaint, on every page that has some"]],
    [
      "a custom static-site generator with a command line",
      ["cli.slow.test.ts", "every command has help that ends with an example of itself"],
    ],
    ["React renders on the server, to strings", [failures, "is complete without scripts"]],
    ["commander", card],
    ["react", card],
    ["react-dom", card],
    ["esbuild", card],
    ["chokidar", card],
    ["elasticlunr", card],
    ["sirv", card],
    ["picocolors", card],
    ["globby", card],
    [
      "bin, src, templates, content, site.config.ts, package.json, tsconfig.json, test at the top",
      [here, "the top level is the card's, and all of it is TypeScript"],
    ],
    [
      "walks the content tree",
      [
        "stages/read.test.ts",
        "links are followed inside the site, to files; everything else that is no file is a problem",
      ],
    ],
    ["a route table with versions, tags, authors and archive", answers],
    ["renders each page with renderToString", card],
    ["small entries for hydration, bundled with esbuild", [islands, "fetch React only where there is an island"]],
    [
      "an elasticlunr index",
      ["search/golden.slow.test.ts", "elasticlunr loads the file that is written for it of every index of the content"],
    ],
    [
      "hashed assets",
      [
        "stages/name-by-content.test.ts",
        "scripts are named by what they and those that they load hold, wherever their sources are",
      ],
    ],
    ["`build` in CI", ["cli.slow.test.ts", "exit statuses: 0, 1 for errors, 1 for warnings only with --strict"]],
    [
      "`dev` watches for writers",
      ["dev/watch.test.ts", "watching begins when it may, with a look at what was changed until then"],
    ],
    ["`check-links` is a gate before a commit", ["links/hooks.slow.test.ts", "a sound commit passes, a broken one"]],
  ],
  "1": [
    ["a docs hub with versions v1 and v2", settings],
    ["a server-side verification API", answers],
    ["guides", answers],
    ["an enterprise add-on", answers],
    ["integrations of frameworks and CRM", answers],
    ["a blog", answers],
    [
      "a playground page",
      [
        "browser/playground.ts",
        "reaches every state, error code and trigger by its buttons, and shares each path by its address",
      ],
    ],
    [
      "a full-text search that is local",
      [box, "Ctrl+K, Cmd+K and a slash focus it, and typing finds pages by title, path and kind"],
    ],
    ["no sign-in", [whole, "no page asks for a password or a sign-in"]],
    [
      "v2 is current, with the banner label unreleased",
      [whole, "what the site says of v2 is one statement: it is labelled unreleased, and it is the version to use"],
    ],
    ["v1 is older, with the banner label unmaintained", settings],
    ["posts show their reading time", [whole, "the blog shows reading times, and its sidebar is grouped by year"]],
    [
      "the blog's sidebar is grouped by year",
      [whole, "the blog shows reading times, and its sidebar is grouped by year"],
    ],
    ["copyright 2020-2025 in the footer", footer],
    ["default language en, English alone", settings],
  ],
  "2": [
    ["the base path is /", settings],
    [
      "an unknown path shows a page that says so",
      [failures, "shows an unknown path's own page, with the nearest pages and the words of the path"],
    ],
    ["/search takes q", [page, "shows the address's results, live, and keeps the address"]],
    ["/search takes ctx", [page, "limits to a context, and leaves one out"]],
    ["/search takes version", [page, "takes a version, and refuses one of another origin before any request"]],
    ["the SDK class, with its members", members],
    ["the widget handle, with its members", members],
    ["options of createWidget", members],
    ["options of the SDK", members],
    ["events complete, error, expire, reset and statechange, with their data fields", events],
    ["types: error code, error data, start mode, state, reset trigger, sentinel response", members],
    [
      "navigation bar: Docs, integrations, blog",
      [navigation, "opens Integrations, Blog and home from the header and marks the section"],
    ],
    [
      "navigation bar: a version dropdown",
      [frame, "has a version dropdown that leads to the same page, for keys as well"],
    ],
    [
      "navigation bar: an external support site and a dashboard",
      [whole, "the header leads to the support site and the dashboard, and has a language dropdown"],
    ],
    [
      "a language dropdown",
      [whole, "the header leads to the support site and the dashboard, and has a language dropdown"],
    ],
    ["a search box", [frame, "focuses the search field with Ctrl and K"]],
    ["a toggle of light and dark", [colour, "is chosen with the button, kept, and shared by all tabs"]],
    ["a side menu on phones", [frame, "opens its menu as a dialog, with the section's tree first"]],
    ["an announcement bar that can be dismissed", [frame, "forgets no dismissed bar, and shows the next one"]],
    ["a link that skips to the main content", [frame, "leads past the header with its first link"]],
    [
      "the bar hides on scrolling down, shows on scrolling up",
      [frame, "hides the header on the way down and shows it on the way up"],
    ],
    ["the mobile menu at 996 pixels or less", [frame, "has the menu at 996 pixels and the links at 997"]],
    ["footer links to getting-started, guides, integrations, api, the reference and the blog", footer],
    ["footer links to a status page, a code host and a WordPress plugin", footer],
    ["table of contents: levels 2 to 3", [frame, "lists headings of levels 2 and 3 only"]],
    [
      "Ctrl or Cmd plus K focuses the box",
      [box, "Ctrl+K, Cmd+K and a slash focus it, and typing finds pages by title, path and kind"],
    ],
    [
      "suggestions show a hit's title and path",
      [box, "Ctrl+K, Cmd+K and a slash focus it, and typing finds pages by title, path and kind"],
    ],
    ["'No results'", [box, "says No results, offers near words and the way to all results"]],
    ["'See all results', within and outside of a context", [box, "the footer is in sight however long the list is"]],
    [
      "choosing them goes to /search with q, ctx and version",
      [box, "says No results, offers near words and the way to all results"],
    ],
  ],
  "3": [
    [
      "docs version: name, label, path, mainDocId, docs",
      ["stages/doc-sets.test.ts", "the main doc is the one at the address of the docs, wherever its file lies"],
    ],
    [
      "doc: id, path, sidebar",
      ["stages/doc-sets.test.ts", "a doc stands beside the sidebar of its collection, unless it asks for none"],
    ],
    ["locale: label, direction, htmlLang", settings],
    [
      "search index: entries with documents and index",
      ["search/index.test.ts", "every index entry loads in elasticlunr and finds its documents"],
    ],
    ["event data: id, name, response, state, error, trigger", events],
    ["error data: code, title, detail", events],
  ],
  "4": [
    ["colour mode is light by default and follows the system", [colour, "is light by default and follows the system"]],
    ["the switch is enabled", [colour, "is chosen with the button, kept, and shared by all tabs"]],
    ["it is stored in the browser", [colour, "is right before the first paint, code included"]],
    ["it is synced across tabs", [colour, "is chosen with the button, kept, and shared by all tabs"]],
    ["the announcement can be dismissed", [frame, "forgets no dismissed bar, and shows the next one"]],
    ["its dismissal lasts until its id changes", [frame, "forgets no dismissed bar, and shows the next one"]],
    ["the chosen docs version is persisted", [frame, "remembers the version that was chosen"]],
    ["progress begins 200 ms after a route change", [navigation, "shows the progress after 200 ms, and not before"]],
    [
      "a page that crashes says 'This page crashed', with 'Try again'",
      [islands, "say that the page crashed when what it is about crashes, and try again"],
    ],
    [
      "a crash while a page is put in place",
      [failures, "says that a page crashed while it was put in place, and tries again"],
    ],
    ["a failed page chunk shows Retry", [islands, "offer themselves again when their script does not come"]],
    ["a failed preload reloads the page", [failures, "loads a page in full whose preload failed"]],
  ],
  "5": [["the query is sent as q, as it is", [navigation, "sends a search form's words to the search page"]]],
  "6": [
    ["no roles: all pages are public", [whole, "no page asks for a password or a sign-in"]],
    ["the docs mention single sign-on and enhanced access control", answers],
  ],
  "7": [
    [
      "the search index is a static file of the site",
      [query, "an index address is made from the version, inside the site's own origin"],
    ],
    [
      "loaded lazily",
      ["browser/pagefind.test.ts", "asks for nothing before the box has the focus, and for nothing twice"],
    ],
    [
      "with a query that busts caches",
      [query, "an index address is made from the version, inside the site's own origin"],
    ],
    [
      "only from the same origin: 'Unexpected version url'",
      [page, "takes a version, and refuses one of another origin before any request"],
    ],
    ["pages are prefetched", [navigation, "fetches what the pointer or the focus comes to, once"]],
    ["not on 2g or with data saver", [navigation, "fetches nothing ahead with"]],
    ["an analytics script from another host", analytics],
    ["deferred", analytics],
    ["with data-domain", analytics],
    [
      "no calls of the product's API",
      ["browser/whole-site.ts", "keeps to the policy, and says nothing on the console"],
    ],
  ],
  "8": [
    [
      "page render failure: 'This page crashed', title 'Page Error', 'Try again'",
      [islands, "say that the page crashed when what it is about crashes, and try again"],
    ],
    ["page chunk failure: Retry", [islands, "offer themselves again when their script does not come"]],
    ["route preload failure: the page loads in full", [failures, "loads a page in full whose preload failed"]],
    [
      "search index of another origin: 'Unexpected version url'",
      [page, "takes a version, and refuses one of another origin before any request"],
    ],
    ["an item of the navigation bar can't be rendered: a message", ["sites/fault-header-item"]],
    ["storage unavailable: a warning", [failures, "works without storage, with one warning"]],
    ["a doc page without a default export is an error", ["sites/fault-no-default-export"]],
    [
      "unknown path: a page that says so",
      [failures, "shows an unknown path's own page, with the nearest pages and the words of the path"],
    ],
    ["broken links are errors", ["sites/fault-links"]],
    ["broken Markdown links warn", ["sites/fault-links"]],
    ["broken anchors warn", ["sites/fault-links"]],
    ["duplicate routes warn", ["sites/fault-duplicate-route"]],
  ],
  "9": [
    ["progress bar delay: 200 ms", [navigation, "shows the progress after 200 ms, and not before"]],
    ["lazy loader delay: 200 ms", [navigation, "shows the progress after 200 ms, and not before"]],
    ["mobile breakpoint: 996 pixels", [frame, "has the menu at 996 pixels and the links at 997"]],
    [
      "the index is English",
      ["search/index.test.ts", "plain prose gives the very terms of elasticlunr's English pipeline"],
    ],
    ["snippets of 50 characters", [query, "snippets are whole words round the match, cut where they are cut"]],
    ["8 results at most", [query, "at most eight hits, however many pages"]],
    ["12 combinations of terms at most", [query, "of many readings the twelve likeliest are tried, as typed first"]],
    [
      "the index is hashed and covers docs and blog",
      [
        page,
        "each index of the site is also a file that elasticlunr loads, and no journey of these tests asked for it",
      ],
    ],
    ["table of contents: levels 2 to 3", [frame, "lists headings of levels 2 and 3 only"]],
    ["copyright 2020-2025", footer],
    ["current version v2, older v1", settings],
    ["default colour mode: light", [colour, "is light by default and follows the system"]],
    ["default language: en", settings],
    ["storage keys for theme and dismissal", [colour, "takes no stored value that it does not know"]],
  ],
}

const routes = JSON.parse(readFileSync(path.join(import.meta.dirname, "routes.json"), "utf8")) as Record<string, string>

export const requirements: Requirement[] = [
  ...Object.entries(stated).flatMap(([section, list]) => list.map(([what, test]) => ({ section, what, test }))),
  ...Object.entries(routes).map(([route, what]) => ({ section: "2", what: `${route}: ${what}`, test: answers })),
]

/** What is done in another way, and why. */
export const exceptions: Exception[] = [
  {
    section: "card",
    what: "@mdx-js/mdx compiles",
    why: "Pages without expressions and exports are printed as the code that it would print: a tenth of a build's time.",
  },
  {
    section: "8",
    what: "wrong base URL: 'Your Docusaurus site did not load properly'",
    why: "The site is not made with Docusaurus; the banner says what is wrong in its own words.",
  },
]
