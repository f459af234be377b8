/**
 * Rules for the classes of Docusaurus' style sheet that pages use: heads, columns, buttons, cards, spacing, in our
 * theme's colours. A site gets the rules for classes that its texts name, and can edit them.
 */

/** The rules for the used classes, and the variables that those rules or other style sheets use. */
export function standInStyles(isUsed: (className: string) => boolean): string {
  const rules = allRules().filter((rule) => classesOf(rule).some(isUsed))
  if (rules.some((rule) => rule.startsWith(".container"))) for (const rule of fullWidth) rules.push(rule)
  // Without the script of this library, its own sheet would hide them for ever.
  if (isUsed("data-aos")) rules.push("[data-aos] { opacity: 1 !important; transform: none !important; }")
  const asks = (texts: readonly string[], name: string) => texts.some((text) => text.includes(`var(${name})`))
  const direct = Object.entries(variables).filter(([name]) => isUsed(name) || asks(rules, name))
  const values = direct.map(([, value]) => value)
  const asked = Object.entries(variables).filter(([name, value]) => values.includes(value) || asks(values, name))
  const below = isUsed("div") ? `@layer base { ${distances} }\n` : ""
  const root = asked.map(([name, value]) => ` ${name}: ${value};`).join("")
  const base = `${root && `:root {${root} }\n`}${below}`
  // Above our theme's prose rules, below the components' style sheets.
  return rules.length > 0 ? `${base}@layer prose {\n${rules.map((rule) => `${rule}\n`).join("")}}\n` : base
}

/** A page of components spans the full width; its containers are as wide as a frame. */
const fullWidth = [
  ".layout-wide:has(.container) { grid-template-columns: minmax(0, 1fr); padding-inline: 0; }",
  ".layout-wide:has(.container) > main { padding-block-start: 0; }",
  ".layout-wide .prose > .visually-hidden + * { margin-block-start: 0; }",
  ".layout-wide .container :is(p, ul, ol, h1, h2, h3, h4) { inline-size: auto; max-inline-size: none; }",
  ".layout-wide .prose :is(h1, h2, h3, h4, h5, h6) { color: var(--ifm-heading-color); }",
  ".layout-wide .prose a:not(.button) { color: var(--ifm-link-color); }",
]

/** Text inside the site's own elements keeps its spacing. */
const distances = ":where(.prose div > * + :is(p, ul, ol, blockquote, details)) { margin-block-start: 1.25rem; }"

/** Defaults of the variables that a site's style sheets use. */
const variables: Record<string, string> = {
  ...Object.fromEntries(
    ["", "-dark", "-darker", "-darkest", "-light", "-lighter", "-lightest"].map((shade) => [
      `--ifm-color-primary${shade}`,
      `var(--color-accent${shade.startsWith("-dark") ? "-hover" : ""})`,
    ]),
  ),
  "--ifm-color-secondary": "var(--color-surface)",
  ...Object.fromEntries(
    [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000].map((step) => [
      `--ifm-color-emphasis-${step}`,
      `color-mix(in srgb, var(--color-text-strong) ${step / 10}%, var(--color-bg))`,
    ]),
  ),
  "--ifm-background-color": "var(--color-bg)",
  "--ifm-background-surface-color": "var(--color-surface)",
  "--ifm-hero-background-color": "var(--color-surface)",
  "--ifm-hero-text-color": "var(--color-text-strong)",
  "--ifm-font-color-base": "var(--color-text)",
  "--ifm-font-base-color": "var(--color-text)",
  "--ifm-color-content": "var(--color-text)",
  "--ifm-color-content-secondary": "var(--color-text-muted)",
  "--ifm-heading-color": "inherit",
  "--ifm-link-color": "var(--ifm-color-primary)",
  "--ifm-toc-border-color": "var(--color-border)",
  "--ifm-font-family-base": "var(--font-sans)",
  "--ifm-font-family-monospace": "var(--font-mono)",
  "--ifm-code-background": "var(--color-surface)",
  "--ifm-color-info": "light-dark(oklch(0.5 0.15 238), oklch(0.75 0.12 238))",
  "--ifm-color-success": "light-dark(oklch(0.5 0.15 150), oklch(0.75 0.12 150))",
  "--ifm-color-warning": "light-dark(oklch(0.5 0.15 70), oklch(0.75 0.12 70))",
  "--ifm-color-danger": "light-dark(oklch(0.5 0.15 25), oklch(0.75 0.12 25))",
  "--ifm-color-white": "#fff",
  "--ifm-color-black": "#000",
  "--ifm-font-size-base": "1rem",
  "--ifm-line-height-base": "1.65",
  "--ifm-font-weight-bold": "700",
  "--ifm-spacing-horizontal": "1rem",
  "--ifm-global-spacing": "1rem",
  "--ifm-global-radius": "0.4rem",
  "--ifm-pre-padding": "1rem",
  "--ifm-paragraph-margin-bottom": "1.25rem",
  "--ifm-navbar-height": "var(--header-height)",
  "--ifm-container-width": "71rem",
}

function allRules(): string[] {
  const columns = Array.from({ length: 12 }, (_, index) => index + 1)
  const share = (count: number) => `${Number(((count / 12) * 100).toFixed(4))}%`
  return [
    ".container { inline-size: 100%; max-inline-size: var(--ifm-container-width); margin-inline: auto; padding-inline: 1rem; }",
    ".container--fluid { max-inline-size: none; }",
    ".row { display: flex; flex-wrap: wrap; margin-inline: -1rem; }",
    ".col { flex: 1 0; inline-size: 100%; min-inline-size: 0; padding-inline: 1rem; }",
    ...columns.map((count) => `.col--${count} { flex: 0 0 ${share(count)}; max-inline-size: ${share(count)}; }`),
    ...columns.map((count) => `.col--offset-${count} { margin-inline-start: ${share(count)}; }`),
    "@media (width < 62.5rem) { .col { flex-basis: 100%; max-inline-size: none; margin-inline-start: 0; } }",
    ".hero { display: flex; align-items: center; padding: 4rem 2rem; background: var(--ifm-hero-background-color); color: var(--ifm-hero-text-color); }",
    ".hero--primary { --ifm-hero-background-color: var(--ifm-color-primary); --ifm-hero-text-color: var(--color-on-accent); }",
    ".hero--dark { --ifm-hero-background-color: #303846; --ifm-hero-text-color: #fff; }",
    ".hero__title, .hero__title:is(h1, h2) { color: inherit; font-size: 3rem; }",
    ".hero__subtitle { color: inherit; font-size: 1.5rem; }",
    ".button--lg { padding: 0.6rem 1.9rem; font-size: 1.15rem; }",
    ".button--sm { padding: 0.25rem 0.9rem; font-size: 0.85rem; }",
    ".button--block { display: block; inline-size: 100%; }",
    ".button--primary { --ifm-button-color: var(--color-on-accent); --ifm-button-background-color: var(--ifm-color-primary); --ifm-button-border-color: var(--ifm-color-primary); }",
    ".button--secondary { --ifm-button-color: var(--color-text-strong); --ifm-button-background-color: var(--ifm-color-secondary); --ifm-button-border-color: var(--color-border); }",
    ".button--outline { --ifm-button-color: var(--ifm-color-primary); --ifm-button-background-color: transparent; }",
    ".button:is(.button--primary, .button--secondary, .button--outline) { border-color: var(--ifm-button-border-color); background: var(--ifm-button-background-color); color: var(--ifm-button-color); }",
    ".button-group { display: inline-flex; flex-wrap: wrap; gap: 0.25rem; }",
    ".card__header, .card__body, .card__footer { padding: 1rem 1rem 0; }",
    ".card__footer { padding-block-end: 1rem; }",
    ".card__image img { inline-size: 100%; }",
    ".avatar__photo { inline-size: 3rem; block-size: 3rem; border-radius: 50%; }",
    ".avatar__name { font-weight: 700; }",
    ".alert { padding: 1rem; border-inline-start: 0.25rem solid var(--color-accent); border-radius: 0.4rem; background: var(--color-surface); }",
    ".pills { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0; list-style: none; }",
    ".pills__item { padding: 0.25rem 1rem; border-radius: 0.4rem; }",
    ...Object.entries(texts).map(([name, rule]) => `.text--${name} { ${rule}; }`),
    ".text--truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }",
    ".shadow--lw { box-shadow: 0 1px 2px rgb(0 0 0 / 10%); }",
    ".shadow--md { box-shadow: 0 5px 40px rgb(0 0 0 / 20%); }",
    ".shadow--tl { box-shadow: 0 12px 28px rgb(0 0 0 / 20%); }",
    ...["margin", "padding"].flatMap((kind) =>
      Object.entries(spaces).flatMap(([size, value]) =>
        Object.entries(sides).map(
          ([side, ends]) => `.${kind}${side}--${size} { ${ends.map((end) => `${kind}${end}: ${value};`).join(" ")} }`,
        ),
      ),
    ),
  ]
}

const texts = {
  center: "text-align: center",
  left: "text-align: start",
  right: "text-align: end",
  justify: "text-align: justify",
  bold: "font-weight: 700",
  italic: "font-style: italic",
  uppercase: "text-transform: uppercase",
}
const spaces = { none: "0", xs: "0.25rem", sm: "0.5rem", md: "1rem", lg: "2rem", xl: "5rem" }
const sides: Record<string, string[]> = {
  "": [""],
  "-top": ["-block-start"],
  "-bottom": ["-block-end"],
  "-left": ["-left"],
  "-right": ["-right"],
  "-vert": ["-block"],
  "-horiz": ["-inline"],
}

/** The class names in a rule. */
export function classesOf(rule: string): string[] {
  return Array.from(rule.split(/\{(?!\s*\.)/)[0]?.matchAll(/\.(-?[A-Za-z_][\w-]*)/g) ?? [], ([, name = ""]) => name)
}
