/** The example projects, and what this machine needs to run each. */
import type { Encoding } from "./forms.js"

export interface Project {
  /** The folder of `content/examples/`, and the page of `content/docs/v2/frameworks/`. */
  name: string
  language: "JavaScript" | "Python" | "PHP" | "Go" | "Ruby"
  /** Debian's packages that it needs. */
  debian?: string[]
  /** They hold the framework itself, so the page's install command does not run. */
  installedByDebian?: true
  /** By name of what it runs on: a command that prints its version, in the project's folder. */
  versions: Record<string, string>
  /** What the shell that installed the project has changed, for the shell that starts it. */
  enter?: string
  /** Commands between installing and starting that a reader's own tools do. */
  prepare?: string
  /** Each request starts the project anew, so without keys of its own it answers nothing but an error. */
  refusesRequests?: true
  /** A second way to start it, in which it refuses requests. */
  perRequest?: string
  /** Where its form is sent, and which encodings it reads. */
  action: string
  reads: readonly Encoding[]
  /** Whether it has tests of its own, which `npm test` runs. */
  tests?: true
  /** Pages with a form; `/` when absent. */
  forms?: string[]
}

const plain = { action: "/signup", reads: ["urlencoded"] } as const
const single = { action: "/api/sign-up", reads: ["urlencoded"] } as const
/** Node.js, and packages that npm installed. */
const node = (packages: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    Object.entries(packages).map(([name, folder]) => [
      name,
      `node -p "require('./node_modules/${folder}/package.json').version"`,
    ]),
  ),
  "Node.js": "node --version",
})
/** A project in an environment of its own, whose packages pip installed. */
const python = (name: string, packageName: string): Pick<Project, "language" | "debian" | "enter" | "versions"> => ({
  language: "Python",
  debian: ["python3-venv"],
  enter: ". .venv/bin/activate",
  versions: {
    [name]: `python3 -c 'import importlib.metadata as m; print(m.version("${packageName}"))'`,
    Python: "python3 -c 'import platform; print(platform.python_version())'",
  },
})
const php = "php -r 'echo PHP_VERSION;'"

export const projects: Project[] = [
  { name: "node", language: "JavaScript", versions: node(), ...plain },
  { name: "express", language: "JavaScript", versions: node({ Express: "express" }), ...plain },
  { name: "react", language: "JavaScript", tests: true, versions: node({ React: "react" }), ...single },
  { name: "vue", language: "JavaScript", tests: true, versions: node({ Vue: "vue" }), ...single },
  { name: "angular", language: "JavaScript", tests: true, versions: node({ Angular: "@angular/core" }), ...single },
  {
    name: "nextjs",
    language: "JavaScript",
    versions: node({ "Next.js": "next", React: "react" }),
    forms: ["/", "/fetch"],
    action: "/api/sign-up",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "nuxt",
    language: "JavaScript",
    versions: node({ Nuxt: "nuxt", Vue: "vue" }),
    action: "/api/sign-up",
    reads: ["urlencoded", "JSON"],
  },
  {
    name: "sveltekit",
    language: "JavaScript",
    tests: true,
    versions: node({ SvelteKit: "@sveltejs/kit", Svelte: "svelte" }),
    action: "/",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "serverless",
    language: "JavaScript",
    versions: node({ workerd: "workerd" }),
    refusesRequests: true,
    ...plain,
  },
  {
    name: "flask",
    ...python("Flask", "flask"),
    action: "/signup",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "django",
    ...python("Django", "django"),
    action: "/",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "fastapi",
    ...python("FastAPI", "fastapi"),
    action: "/signup",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "php",
    language: "PHP",
    debian: ["php-cli", "php-curl"],
    versions: { PHP: php },
    refusesRequests: true,
    action: "/",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "laravel",
    language: "PHP",
    debian: ["php-cli", "php-laravel-framework", "php-guzzlehttp-guzzle", "php-mbstring", "php-xml"],
    installedByDebian: true,
    // What `composer create-project` makes, around Debian's framework.
    prepare: `cp -rn ${import.meta.dirname}/laravel-skeleton/. .`,
    versions: {
      Laravel: `php -r 'require "bootstrap/autoload.php"; echo Illuminate\\Foundation\\Application::VERSION;'`,
      PHP: php,
    },
    perRequest: "php -S localhost:3000 server.php",
    action: "/signup",
    reads: ["urlencoded", "multipart", "JSON"],
  },
  {
    name: "rails",
    language: "Ruby",
    debian: ["ruby-rails", "ruby-bundler", "ruby-sprockets-rails", "puma"],
    installedByDebian: true,
    versions: { Rails: "ruby -e 'require \"rails/version\"; puts Rails.version'", Ruby: "ruby -e 'puts RUBY_VERSION'" },
    action: "/signup",
    reads: ["urlencoded", "multipart", "JSON"],
  },
  { name: "go", language: "Go", debian: ["golang-go"], versions: { Go: "go version | cut -d' ' -f3" }, ...plain },
]
