/** Maps flags to a command, and a result to an exit status. Errors thrown on purpose are caught only here. */
import { createRequire } from "node:module"
import path from "node:path"
import { Command, CommanderError, InvalidArgumentError, Option } from "commander"
import { listTopics } from "./help/list-topics.js"
import { askOnTerminal, consoleReporter, type Reporter, sendLogsToErrors } from "./report/console.js"
import { type Format, formats } from "./report/format.js"
import type { Outcome } from "./report/outcome.js"
import { packageRoot } from "./setup/package-root.js"
import { UsageError } from "./setup/usage-error.js"
import { onSignal } from "./site-code/stoppable.js"

/** The package's version: `../package.json` both from `src/` and, bundled, from `dist/`. */
const { version: packageVersion } = createRequire(import.meta.url)("../package.json") as { version: string }

interface CommonFlags {
  root?: string
  config?: string
  format: Format
  quiet: boolean
  verbose: boolean
  color: boolean
}

/** What is done before a signal ends the process: `dev` keeps what it learned. */
let beforeEnd = async () => {}

/** Runs the command line. Sets the exit status instead of ending the process, so that output is not cut off. */
export async function main(argv: readonly string[]): Promise<void> {
  sendLogsToErrors()
  const program = makeProgram()
  const end = (status: number) =>
    void Promise.race([beforeEnd(), new Promise((resolve) => setTimeout(resolve, 2_000))]).finally(() =>
      process.exit(status),
    )
  onSignal("SIGINT", () => {
    process.stderr.write("captcha-docs: interrupted\n")
    end(130)
  })
  onSignal("SIGTERM", () => end(143))
  const verbose = argv.includes("--verbose")
  for (const stream of [process.stdout, process.stderr]) stream.on("error", (error) => endWithout(error, verbose))
  try {
    await program.parseAsync(argv as string[])
  } catch (error) {
    process.exitCode = tell(error, verbose)
  }
}

/** Handles an output error. A closed pipe (`| head`) is not a mistake; 141 is the exit status after SIGPIPE. */
function endWithout(error: NodeJS.ErrnoException, verbose: boolean): void {
  process.exit(error.code === "EPIPE" ? (process.exitCode ?? 141) : tell(error, verbose))
}

/** Disk errors that are neither our bug nor the site's, with a hint. */
const diskTroubles: readonly { codes: readonly string[]; what: string; hint: string }[] = [
  {
    codes: ["ENOSPC", "EDQUOT", "EROFS"],
    what: "can't write to disk",
    hint: "what was built before is unchanged; free disk space or allow writing there, then run the command again",
  },
  {
    codes: ["EACCES", "EPERM", "ENOTDIR", "EEXIST", "EISDIR", "EIO"],
    what: "can't read or write a file",
    hint: "what was built before is unchanged; look at what lies there and who may use it, then run the command again",
  },
  {
    codes: ["ENOENT"],
    what: "a file went away while it was needed",
    hint: "what was built before is unchanged; run the command again",
  },
]

function tell(error: unknown, verbose: boolean): number {
  const say = (text: string) => process.stderr.write(`${text}\n`)
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UsageError) {
    say(`captcha-docs: ${error.message}`)
    if (error.hint !== undefined) say(`hint: ${error.hint}`)
    if (verbose) say(error.stack ?? "")
    return error.exitCode
  }
  const { code, message, stack } = error as NodeJS.ErrnoException
  const trouble = diskTroubles.find(({ codes }) => code !== undefined && codes.includes(code))
  if (trouble) {
    say(`captcha-docs: ${trouble.what}: ${message}`)
    say(`hint: ${trouble.hint}`)
    if (verbose) say(stack ?? "")
    return 1
  }
  say(stack ?? String(error))
  say("\nThis is a bug in captcha-docs, not in your site. Please report it with the lines above.")
  return 1
}

/** Every command with its options, arguments and help. */
export function makeProgram(): Command {
  const program = new Command("captcha-docs")
    .description("Build documentation sites from Markdown: fast, checked, light in the browser.")
    .version(packageVersion, "--version", "print the version")
    .helpOption("--help", "show this help")
    .exitOverride()
    .showSuggestionAfterError()
    .helpCommand(false)
    .addHelpText("after", listTopics())

  const command = commandsOf(program)
  addServingCommands(command)
  addCheckingCommands(command)
  addWritingCommands(command)

  command("clean [root]", "remove the cache and the output", "captcha-docs clean")
    .option("--out <dir>", "remove this output folder", "build")
    .action(async (root, flags) => {
      const { clean } = await import("./commands/clean.js")
      await clean({ ...flags, root: rootOf(root, flags) }, reporterFor(flags))
    })

  command("help [topic]", "show what a command does, or what a site may hold", "captcha-docs help front-matter").action(
    async (asked: string | undefined, flags) => {
      const { help } = await import("./commands/help.js")
      await help({ asked, program, root: rootOf(undefined, flags), packageRoot }, reporterFor(flags))
    },
  )
  return program
}

function commandsOf(program: Command) {
  return (signature: string, description: string, example: string) =>
    program
      .command(signature)
      .description(description)
      .helpOption("--help", "show this help")
      .option("--root <dir>", "use the site in this folder (default: the current folder)")
      .option("--config <file>", "use another configuration file, relative to the root")
      .addOption(
        new Option("--format <format>", "print problems in this format").choices([...formats]).default("pretty"),
      )
      .option("--quiet", "print problems only", false)
      .option("--verbose", "print more, with stack traces", false)
      .option("--no-color", "disable colours, as NO_COLOR does")
      .addHelpText("after", `\nExample:\n  $ ${example}`)
      .exitOverride()
}
type MakeCommand = ReturnType<typeof commandsOf>

/** What the command promises, and what it never does. */
const mcpPromises = `answer assistants from a built site, over the Model Context Protocol on standard input and output.

Its tools are search, read, symbol, operation and check. The site is a folder (a site's own, or its output), or the address of a site's home. The package @modelcontextprotocol/sdk has to be installed beside the site.

Answers are texts of the built site. What is fetched stays on the origin of the address, has at most 32 MB and 8 seconds a file, and is kept for 5 minutes. Every call ends within 15 seconds, a check within 30: what takes longer is answered with an error.

The command writes no file. It runs neither code of the site nor code that it checks, and starts no other program. It sends nothing but requests for files of the site, and reads no others, except declarations of installed packages for a check.`

const searchPromises = `print what a built site answers to a query, and why in this order.

Prints the step in which each page was found, its score, the share of the query that it has, and the lines that a reader sees. A file of queries has one query on each line; paths after => are the expected pages: "api key => /docs/setup /docs/api". Prints the place of the expected page and the first page of each query.

Exits with status 1 if nothing is found, or if an expected page is not among the first eight. With Pagefind, only names answer, because its texts are not read.`

function addServingCommands(command: MakeCommand): void {
  command("build [root]", "build the whole site into build/", "captcha-docs build --strict --report report.json")
    .option("--out <dir>", "write the site to this folder", "build")
    .option(
      "--deploy-to <host>",
      "write headers and redirects for netlify, cloudflare, vercel, github-pages, nginx, apache or s3-cloudfront",
    )
    .option("--base-url <path>", "set the path that the site is served under")
    .option("--report <file>", "write a report of stages, pages and problems as JSON")
    .option("--no-cache", "disable the cache")
    .option("--drafts", "include drafts", false)
    .option("--strict", "fail on warnings too", false)
    .option("--why <route>", "print why a page was rendered")
    .option(
      "--profile",
      "print where the time went, and write captcha-docs.cpuprofile, a CPU profile of the main thread",
      false,
    )
    .action(async (root, flags) => {
      const { build } = await import("./commands/build.js")
      await run(flags, (reporter) => build({ ...flags, root: rootOf(root, flags), version: packageVersion }, reporter))
    })

  command("serve [root]", "serve the built site as a real host would", "captcha-docs serve --port 0 --open")
    .option("--out <dir>", "serve this folder", "build")
    .option("--port <number>", "listen on this port; 0 takes any free port", port, 4173)
    .option("--host <name>", "listen on this address", "localhost")
    .option("--open", "open a browser", false)
    .action(async (root, flags) => {
      const { serve } = await import("./commands/serve.js")
      await serve({ ...flags, root: rootOf(root, flags) }, reporterFor(flags))
    })

  command("mcp [source]", mcpPromises, "captcha-docs mcp https://docs.example.com")
    .summary("answer assistants from a built site, over the Model Context Protocol")
    .action(async (source: string | undefined, flags) => {
      const { mcp } = await import("./commands/mcp.js")
      await mcp({ root: rootOf(undefined, flags), source, version: packageVersion, packageRoot })
    })

  command("search [words...]", searchPromises, "captcha-docs search --queries asked.txt")
    .summary("print what a built site answers to a query, and why in this order")
    .option("--queries <file>", "ask each line of this file; paths after => are the expected pages")
    .option("--site <folder or address>", "search this built site (default: the site's own build/)")
    .option("--reader <version>", "answer a reader of this version (default: the current one)")
    .action(async (words: string[], flags) => {
      const { search } = await import("./commands/search.js")
      await run(flags, () => search({ ...flags, words, root: rootOf(undefined, flags) }))
    })

  command("dev [root]", "serve the site while you write, and show every edit at once", "captcha-docs dev --open")
    .option("--port <number>", "listen on this port; 0 takes any free port", port, 3000)
    .option("--host <name>", "listen on this address; pass 0.0.0.0 to allow other machines", "localhost")
    .option("--open", "open a browser", false)
    .option("--no-drafts", "exclude drafts")
    .action(async (root, flags) => {
      const { dev } = await import("./commands/dev.js")
      const { session } = await dev({ ...flags, root: rootOf(root, flags) }, reporterFor(flags))
      beforeEnd = () => session.save()
    })
}

function addCheckingCommands(command: MakeCommand): void {
  command("check-links [files...]", "check every link, anchor, image and route", "captcha-docs check-links --staged")
    .option("--strict", "fail on warnings too", false)
    .option("--staged", "check what is staged in git, and report what the commit breaks", false)
    .option("--all", "with --staged: report what was broken before, too", false)
    .option("--external", "check links to other sites, too, and save the answers in links.lock", false)
    .option("--confirm-after <seconds>", "with --external: check missing pages again after this time", seconds)
    .option("--fix", "write redirects for what moved, update links to moved pages, and update routes.lock", false)
    .option("--accept-removals", "with --fix: remove addresses without a new target from routes.lock", false)
    .action(async (files: string[], flags) => {
      const { checkLinks } = await import("./commands/check-links.js")
      const root = rootOf(undefined, flags)
      await run(flags, (reporter) =>
        checkLinks(
          { ...flags, version: packageVersion, root, files: files.map((file) => relativeTo(root, file)) },
          reporter,
        ),
      )
    })

  command("check-samples [files...]", "type-check and parse the code samples", "captcha-docs check-samples --strict")
    .option("--strict", "fail on warnings too", false)
    .action(async (files: string[], flags) => {
      const { checkSamples } = await import("./commands/check-samples.js")
      const root = rootOf(undefined, flags)
      await run(flags, (reporter) =>
        checkSamples({ ...flags, root, files: files.map((file) => relativeTo(root, file)) }, reporter),
      )
    })

  command(
    "new-version <name>",
    "copy the current version and make the copy the current one",
    "captcha-docs new-version v3",
  )
    .option("--docs <id>", "choose the docs collection, if several have versions")
    .action(async (name: string, flags) => {
      const { newVersion } = await import("./commands/new-version.js")
      const ask = process.stdin.isTTY ? askOnTerminal : undefined
      await newVersion({ ...flags, name, ask, root: rootOf(undefined, flags) }, reporterFor(flags))
    })
}

function addWritingCommands(command: MakeCommand): void {
  command("init [dir]", "create a small, complete site", "captcha-docs init my-docs --yes --blog")
    .option("--versions", "put the docs into versions")
    .option("--blog", "add a blog")
    .option("--yes", "skip prompts", false)
    .action(async (dir: string | undefined, flags) => {
      const { init } = await import("./commands/init.js")
      const ask = process.stdin.isTTY ? askOnTerminal : undefined
      await init(
        { ...flags, folder: rootOf(dir, flags), ask, version: packageVersion, packageRoot },
        reporterFor(flags),
      )
    })

  command(
    "eject [part]",
    "write a part of the theme into templates/, or list the parts",
    "captcha-docs eject parts/Footer --wrap",
  )
    .option("--wrap", "write a component around the theme's own instead of a copy", false)
    .action(async (part: string | undefined, flags) => {
      const { eject } = await import("./commands/eject.js")
      await eject({ ...flags, part, root: rootOf(undefined, flags), packageRoot }, reporterFor(flags))
    })

  command("migrate <folder>", "make a site from a Docusaurus site, in a new folder", "captcha-docs migrate ../old-docs")
    .option("--out <dir>", "write the new site to this folder", "migrated")
    .option("--dry-run", "print what would be written, and write nothing", false)
    .option("--compare <folder or sitemap.xml>", "list addresses of this build of the old site that the new one lacks")
    .action(async (folder: string, flags) => {
      const { migrate } = await import("./docusaurus/migrate.js")
      const out = path.resolve(flags.root ?? ".", flags.out)
      const compare = flags.compare && path.resolve(flags.compare)
      process.exitCode = await migrate(
        { ...flags, compare, folder: path.resolve(folder), out, version: packageVersion, packageRoot },
        reporterFor(flags),
      )
    })
}

async function run(flags: CommonFlags, work: (reporter: Reporter) => Promise<Outcome>): Promise<void> {
  const reporter = reporterFor(flags)
  const { text, exitCode } = await work(reporter)
  reporter.result(text)
  process.exitCode = exitCode
}

function reporterFor({ quiet, verbose, color, format }: CommonFlags): Reporter {
  const wanted = color && !process.env.NO_COLOR
  return consoleReporter({ quiet, verbose, color: wanted && format === "pretty" })
}

function rootOf(argument: string | undefined, { root }: CommonFlags): string {
  return path.resolve(argument ?? root ?? ".")
}

function relativeTo(root: string, file: string): string {
  return path.relative(root, path.resolve(file)).split(path.sep).join("/")
}

function seconds(text: string): number {
  const number = Number(text)
  if (!(number >= 0)) throw new InvalidArgumentError("expected a number of seconds")
  return number
}

function port(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError("expected a port from 0 to 65535")
  return number
}
