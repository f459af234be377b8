/** An explanation of each code for authors, shown by help, the manual, editors and SARIF viewers. */
import type { ProblemCode } from "./diagnostic.js"

export interface Explanation {
  /** The problem in one sentence. */
  meaning: string
  cause: string
  cure: string
}

export const explanations: Record<ProblemCode, Explanation> = {
  "broken-link": {
    meaning: "A link leads to a path of this site that has no page, no file and no redirect.",
    cause: "The page was renamed, moved or never written, the path has a typing error, or the page is a draft.",
    cure: "Correct the path: the hint shows the nearest one. A link to the file (`./install.mdx`) survives when the page moves. For a page that moved, `check-links --fix` updates the links and writes a redirect.",
  },
  "broken-file-link": {
    meaning: "A link or an import leads to a file of the content that does not exist.",
    cause: "The file was renamed or moved, or its name has a typing error; upper and lower case count.",
    cure: "Correct the path: it is relative to the file that links, or to the site's folder after `@site/`.",
  },
  "broken-anchor": {
    meaning: "The page exists, but nothing on it has the id behind the `#`.",
    cause: "A heading's id is made from its text, so it changes when the heading is reworded.",
    cure: "Use the id that the hint shows. To keep an id when the text changes, write it behind the heading: `## New text {#old-id}`.",
  },
  "broken-image": {
    meaning: "An image or a download does not exist.",
    cause: "The file was renamed or moved, or the path begins at the wrong folder.",
    cure: "Correct the path: `./picture.png` is a file beside the page, `/picture.png` is a file in `content/public/`.",
  },
  "broken-redirect": {
    meaning: "A redirect has no effect.",
    cause:
      "Its target does not exist, it leads back to itself, it begins at a page, which answers first, or its path leads out of the site.",
    cure: "Change its target in `redirects.yml` or in `redirects` of the configuration, or delete it.",
  },
  "invalid-redirects": {
    meaning: "The file `redirects.yml` can't be read.",
    cause: "A line is not YAML, or the file is not a list of redirects. None of its redirects is used.",
    cure: "Write a line `/old/path: /new/path` for each redirect.",
  },
  "redirect-chain": {
    meaning: "A redirect leads to another redirect, so readers wait twice.",
    cause: "The target of the first one has moved, too.",
    cure: "Let the first redirect lead to the last target.",
  },
  "broken-external": {
    meaning: "Another site answers that the page is gone, and did so again when it was asked later.",
    cause: "The page was moved or deleted there. Only `check-links --external` asks other sites.",
    cure: "Link to the page's new address, or to an archived copy. `links.lock` holds the answers.",
  },
  "lost-url": {
    meaning: "The site no longer answers an address that `routes.lock` holds, and that readers may have kept.",
    cause: "A page or a heading was renamed, moved or deleted.",
    cure: "Run `check-links --fix`: it writes a redirect to where the page or the heading is now. With `--accept-removals` it also removes addresses without a new target. Then commit `routes.lock`.",
  },
  "duplicate-route": {
    meaning: "Two sources want one path of the site, or one wants a file where the other needs a folder.",
    cause:
      "They have the same `slug` or `id`, their names differ only in a number prefix or an ending, or a public file lies where a page is. What the build itself makes comes first, then pages, their Markdown, public files, and pages that redirect; of one kind the first by file name.",
    cure: "Give one of them another `slug`, `id` or file name.",
  },
  "duplicate-id": {
    meaning: "Two elements of one page have the same id, so a link to it reaches the first one only.",
    cause: "An id was written twice, or a heading's own id is that of another heading.",
    cure: "Give one of them another id: `## Heading {#another-id}`.",
  },
  "invalid-frontmatter": {
    meaning: "A key of front matter or of a data file is unknown, or has a value of the wrong kind.",
    cause:
      "A typing error, a date that does not exist, an author who is not in `authors.yml`, a value with a colon and a space that is not in quotes, or an address that leads out of the site.",
    cure: "Correct the key or its value: `captcha-docs help front-matter` and `help data-files` list the keys.",
  },
  "unreadable-file": {
    meaning: "A file can't be read.",
    cause:
      "It is not UTF-8, reading it is not permitted, its links form a loop, it is outside of the site's folder (which only declarations that `packages` names may be), or its name can't be part of a path.",
    cure: "Save the file as UTF-8, permit reading it, move it into the site's folder, or give it another name.",
  },
  "file-too-large": {
    meaning: "A Markdown file is larger than 2 MB.",
    cause: "Usually data was pasted into a page.",
    cure: "Split the file into pages, or publish it as a download in `content/public/`.",
  },
  "mdx-syntax": {
    meaning: "A file's text can't be parsed.",
    cause: "A tag or a `:::` block is never closed, or a `{` or a `<` was meant as text.",
    cure: "Close what is open. In text write `\\{` and `&lt;`, or put code between backticks.",
  },
  "invalid-code": {
    meaning: "A template, a component or a style sheet of the site can't be bundled, or the bundler warns of it.",
    cause:
      "It has a syntax error, or imports a file or a package that does not exist. The bundler warns of an open `{`, or of an unknown property.",
    cure: "Correct the line, or the import, or install the package. Until then the package's template, or nothing, takes its place.",
  },
  "circular-import": {
    meaning: "A page or a partial imports itself, directly or by way of others.",
    cause: "Each would be shown inside the other, without an end. The message names the chain of files.",
    cure: "Move what both need into a file of its own, and import that.",
  },
  "unknown-component": {
    meaning: "A page uses a component that does not exist, or imports from outside of the site.",
    cause: "The name has a typing error, or the component's file has another name.",
    cure: "Correct the name: `captcha-docs help components` lists all components. A component of the site's own is a file of that name in `content/components/`.",
  },
  "unknown-directive": {
    meaning: "A `:::name` block has a name that does not exist.",
    cause: "The name has a typing error, or belongs to a plugin of another program.",
    cure: "Use `note`, `tip`, `info`, `warning` or `danger`.",
  },
  "unknown-name": {
    meaning: "A text uses `{brand.name}` with a name that the configuration does not have.",
    cause: "The name has a typing error, or is missing in the configuration.",
    cure: "Correct the name, or add it to `brand`. To show the braces themselves, write `\\{brand.name}`.",
  },
  "unknown-prop": {
    meaning:
      "A page gives a component a prop, a value or content that the component does not take, so it has no effect, or leaves out a prop that the component needs.",
    cause:
      "The name has a typing error, the type of the prop does not list the value, the component shows no content, or its file declares a prop without `?`.",
    cure: "Use a name or a value that the hint shows, or add the prop. `captcha-docs help` and the component's name list its props. A prop that may be left out has a `?` in the type, or a default value.",
  },
  "unknown-icon": {
    meaning: "A component is given the name of an icon that does not exist, so no icon shows.",
    cause: "The name has a typing error, or belongs to another set of icons.",
    cure: "Use a name that `captcha-docs help Card` lists.",
  },
  "unknown-fence-option": {
    meaning:
      "The first line of a code fence has a part without an effect: an unknown language, or an option that does not exist.",
    cause: "The name has a typing error, or is an option of another program.",
    cure: "Correct or delete it; `text` is the language of code without colours. Names that your own tools or plugins read belong into `markdown.fenceOptions` of the configuration.",
  },
  "unknown-template": {
    meaning: "A file in `templates/` replaces no part of the theme, and no other file imports it.",
    cause: "The name or the folder has a typing error, or the theme's part has another name now.",
    cure: "Give it the name of the part that it replaces: `captcha-docs eject` lists all parts. A component for pages goes into `templates/components/` or `content/components/`.",
  },
  "render-failed": {
    meaning: "A component or an expression threw an error while a page was made.",
    cause: "The message is that of the error: a name that is not defined, or an object where text is expected.",
    cure: "Correct the expression or the component. The value of `{…}` must be text, a number, an element, or a list of these.",
  },
  "no-default-export": {
    meaning: "A file that must be a component exports none as its default.",
    cause: "The component has another export, or the file holds something else.",
    cure: "Write `export default function Name() { … }`, or move the file out of the folder.",
  },
  "invalid-declaration": {
    meaning: "A `.d.ts` file that reference pages are made from has a mistake, or does not exist.",
    cause: "The message is TypeScript's own. A file outside the site's folder may not be built yet.",
    cure: "Correct the declaration, or `entry` in `packages` of the configuration; build the library before its docs.",
  },
  "invalid-openapi": {
    meaning: "An OpenAPI document that API pages are made from does not follow the OpenAPI specification.",
    cause: "A key has a typing error or a value of the wrong kind, or a reference inside the document has no target.",
    cure: "Correct the document at the place of the problem.",
  },
  "invalid-sample": {
    meaning: "A code sample can't be parsed or type-checked, so a reader who copies it gets an error.",
    cause: "The sample has a mistake, or needs something that is not part of it.",
    cure: 'Correct the sample. In the first line of its fence, `assumes="…"` declares what it needs, `continues` joins it to the sample before it, and `nocheck="reason"` leaves it unchecked.',
  },
  "skipped-sample": {
    meaning: "A code sample was not checked.",
    cause: "The program or the package that checks it is not installed here.",
    cure: "Install what the hint names, or turn this code `off` in `severity`.",
  },
  "unknown-symbol": {
    meaning: "A text names a member, an event, an option or a field that this version does not have.",
    cause:
      "It was renamed or removed, or belongs to another version: the declarations and API documents don't have it.",
    cure: "Use the name that the hint shows. A word that is not such a name goes into `allow_symbols` of the page or `symbols.allow` of the configuration, with a reason.",
  },
  "unportable-path": {
    meaning: "A path of the site can't be held by every disk: files of it get lost where it is unpacked or built.",
    cause:
      'Windows refuses names such as `con`, `nul` and `com1`, a dot or a space at the end, and `<>:"|?*`. Disks of Windows and macOS take two paths that differ only in letter case for one.',
    cure: "Give the page another `slug`, or the file another name. Where all systems involved can hold it, turn this code `off` in `severity`.",
  },
  "unsupported-diagram": {
    meaning: "A diagram can't be drawn while the site is built; readers see its source.",
    cause:
      "The package that draws diagrams is not installed, or the diagram is of another kind than a flowchart or a diagram of sequences, states, classes or entities.",
    cure: "Install the package: `npm install --save-dev beautiful-mermaid`. Draw other kinds with another tool, and show the picture: `![what it shows](./diagram.svg)`.",
  },
  "uncoloured-code": {
    meaning: "A code sample is too long for colours; readers see it in one colour.",
    cause: "Finding the colours of long code, or of a very long line, can take minutes.",
    cure: "Show the part that matters, and link to the whole file in `content/public/`. A long line can be broken.",
  },
  "missing-alt": {
    meaning: "An image or a diagram has no alternative text.",
    cause: "People who can't see the image don't learn what it shows.",
    cure: 'Describe it: `![a form with two fields](./form.png)`. For decoration write `<img src="./line.png" alt="" />`.',
  },
  "unused-file": {
    meaning: "No page uses a file in `content/`, so it is not published.",
    cause: "The file is outside of the folders that hold pages, or it is an HTML file, which becomes no page.",
    cure: "Move it into such a folder, add its folder to `docs` in the configuration, or delete it.",
  },
  "empty-folder": {
    meaning: "The site, or a version in the configuration, has no page.",
    cause: "The pages are in another folder, or are not written yet.",
    cure: "Write the pages, or remove the version from the configuration.",
  },
  "never-hydrates": {
    meaning: "A component that stays on the server uses code that needs a browser.",
    cause:
      "A hook such as `useState`, or a prop such as `onClick`, has no effect in a page's HTML: a button would do nothing.",
    cure: "Rename the file of the component to `Name.island.tsx`: an island runs in the browser, too.",
  },
  "duplicate-component": {
    meaning: "Two files in `content/components/` have the same name, so only one of them is used.",
    cause: "A component has the name of its file, whatever folder the file is in.",
    cure: "Rename one of the files.",
  },
  "blocked-by-policy": {
    meaning: "A page holds something that its Content-Security-Policy blocks, or a `<meta>` that takes readers away.",
    cause:
      "A frame, an image or a script comes from another host, and the policy allows the site's own only; or the text holds a `<base>`, an inline script or such a `<meta>`.",
    cure: "Copy it into the site, or allow its host in `security` of the configuration: the hint shows the line. Scripts belong into files or islands.",
  },
  "plugin-failed": {
    meaning: "A remark or rehype plugin that the configuration names failed on a file, or reported a mistake in it.",
    cause: "The plugin can't handle something in this file, or it was given wrong options.",
    cure: "Look at the place in the file, then at the plugin's options in `markdown.remarkPlugins` or `markdown.rehypePlugins`.",
  },
  "invalid-config": {
    meaning: "The configuration has a mistake.",
    cause: "It can't be loaded, has an unknown key, or has a value of the wrong kind.",
    cure: "Correct it: `captcha-docs help config` lists the keys. All its problems are reported at once, and nothing else runs until they are solved.",
  },
}
