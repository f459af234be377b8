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
  /** Prints the version of the framework, in the project's folder. */
  version: string
  /** Commands between installing and starting that a reader's own tools do. */
  prepare?: string
  /** Each request starts the project anew, so without keys of its own it answers nothing but an error. */
  refusesRequests?: true
  /** A second way to start it, in which it refuses requests. */
  perRequest?: string
  /** Where its form is sent, and which encodings it reads. */
  action: string
  reads: readonly Encoding[]
  /** Pages with a form; `/` when absent. */
  forms?: string[]
}

const plain = { action: "/signup", reads: ["urlencoded"] } as const
const single = { action: "/api/sign-up", reads: ["urlencoded"] } as const
const npm = (name: string) => `node -p "require('./node_modules/${name}/package.json').version"`

export const projects: Project[] = [
  { name: "node", language: "JavaScript", version: "node --version", ...plain },
  { name: "express", language: "JavaScript", version: npm("express"), ...plain },
  { name: "react", language: "JavaScript", version: npm("react"), ...single },
  { name: "vue", language: "JavaScript", version: npm("vue"), ...single },
  {
    name: "nextjs",
    language: "JavaScript",
    version: npm("next"),
    forms: ["/", "/fetch"],
    action: "/api/sign-up",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "nuxt",
    language: "JavaScript",
    version: npm("nuxt"),
    action: "/api/sign-up",
    reads: ["urlencoded", "JSON"],
  },
  {
    name: "sveltekit",
    language: "JavaScript",
    version: npm("@sveltejs/kit"),
    action: "/",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "flask",
    language: "Python",
    debian: ["python3-flask"],
    installedByDebian: true,
    version: `python3 -c 'import flask; print(flask.__version__)'`,
    action: "/signup",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "django",
    language: "Python",
    debian: ["python3-django"],
    installedByDebian: true,
    version: "python3 -m django --version",
    action: "/",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "fastapi",
    language: "Python",
    debian: ["python3-fastapi", "python3-multipart", "python3-jinja2", "uvicorn"],
    installedByDebian: true,
    version: "python3 -c 'import fastapi; print(fastapi.__version__)'",
    action: "/signup",
    reads: ["urlencoded", "multipart"],
  },
  {
    name: "php",
    language: "PHP",
    debian: ["php-cli", "php-curl"],
    version: "php -r 'echo PHP_VERSION;'",
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
    version: `php -r 'require "bootstrap/autoload.php"; echo Illuminate\\Foundation\\Application::VERSION;'`,
    perRequest: "php -S localhost:3000 server.php",
    action: "/signup",
    reads: ["urlencoded", "multipart", "JSON"],
  },
  {
    name: "rails",
    language: "Ruby",
    debian: ["ruby-rails", "ruby-bundler", "ruby-sprockets-rails", "puma"],
    installedByDebian: true,
    version: "ruby -e 'require \"rails/version\"; puts Rails.version'",
    action: "/signup",
    reads: ["urlencoded", "multipart", "JSON"],
  },
  { name: "go", language: "Go", debian: ["golang-go"], version: "go version | cut -d' ' -f3", ...plain },
]
