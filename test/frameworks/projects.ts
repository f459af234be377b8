/** The example projects, and what this machine needs to run each. */

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
  /** Without a key some servers start, and answer nothing but an error. */
  refuses?: "requests"
  /** Pages with a form; `/` when absent. */
  forms?: string[]
}

const npm = (name: string) => `node -p "require('./node_modules/${name}/package.json').version"`

export const projects: Project[] = [
  { name: "node", language: "JavaScript", version: "node --version" },
  { name: "express", language: "JavaScript", version: npm("express") },
  { name: "react", language: "JavaScript", version: npm("react") },
  { name: "vue", language: "JavaScript", version: npm("vue") },
  { name: "nextjs", language: "JavaScript", version: npm("next"), forms: ["/", "/fetch"] },
  { name: "nuxt", language: "JavaScript", version: npm("nuxt") },
  { name: "sveltekit", language: "JavaScript", version: npm("@sveltejs/kit") },
  {
    name: "flask",
    language: "Python",
    debian: ["python3-flask"],
    installedByDebian: true,
    version: `python3 -c 'import flask; print(flask.__version__)'`,
  },
  {
    name: "django",
    language: "Python",
    debian: ["python3-django"],
    installedByDebian: true,
    version: "python3 -m django --version",
  },
  {
    name: "fastapi",
    language: "Python",
    debian: ["python3-fastapi", "python3-multipart", "python3-jinja2", "uvicorn"],
    installedByDebian: true,
    version: "python3 -c 'import fastapi; print(fastapi.__version__)'",
  },
  {
    name: "php",
    language: "PHP",
    debian: ["php-cli", "php-curl"],
    version: "php -r 'echo PHP_VERSION;'",
    refuses: "requests",
  },
  {
    name: "laravel",
    language: "PHP",
    debian: ["php-cli", "php-laravel-framework", "php-guzzlehttp-guzzle", "php-mbstring", "php-xml"],
    installedByDebian: true,
    // What `composer create-project` makes, around Debian's framework.
    prepare: `cp -rn ${import.meta.dirname}/laravel-skeleton/. .`,
    version: `php -r 'require "bootstrap/autoload.php"; echo Illuminate\\Foundation\\Application::VERSION;'`,
  },
  {
    name: "rails",
    language: "Ruby",
    debian: ["ruby-rails", "ruby-bundler", "ruby-sprockets-rails", "puma"],
    installedByDebian: true,
    version: "ruby -e 'require \"rails/version\"; puts Rails.version'",
  },
  { name: "go", language: "Go", debian: ["golang-go"], version: "go version | cut -d' ' -f3" },
]
