/**
 * The plugin in Debian's WordPress, copied where its page says and activated in the dashboard: comments, registration and
 * lost passwords are posted to it as a browser would. WP-CLI is not in Debian.
 */
import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import { type SiteverifyServer, startSiteverify } from "../browser/siteverify-server.js"
import { ownFile } from "../samples/small-site.js"
import { apiKey, sitekey } from "../server-samples/hostile-answers.js"
import { freePort } from "../server-samples/run-server.js"
import { until } from "../waits.js"
import { commandOf, download, environment, needPackages, refusedKeys, run, workFolder } from "./run-project.js"
import { keepRun } from "./runs.js"

const debian = [
  "mariadb-server",
  "php-cli",
  "php-curl",
  "php-mysql",
  "unzip",
  "wordpress",
  "wordpress-theme-twentytwentythree",
]
const good = "response-of-a-widget"
const messages = {
  missing: /The captcha check did not load\./,
  failed: /The captcha check failed or expired\./,
  unverified: /We cannot check the captcha at the moment\./,
}

describe("a reader who follows the page on WordPress", { timeout: 600_000 }, () => {
  let work: string
  let port: number
  let database: ChildProcess
  let siteverify: SiteverifyServer
  let site: ChildProcess | undefined
  let log = ""
  let cookie = ""
  let kept = 0

  const sql = (text: string) => run(`mariadb --socket=${work}/db.sock -uroot wordpress -e "${text}"`, work, work)

  /** Starts the site anew, with these settings in its environment. */
  async function serve(keys: Record<string, string | undefined>): Promise<void> {
    if (site?.kill()) await once(site, "exit")
    log = ""
    const CAPTCHA_SITEVERIFY_URL = `${siteverify.origin}/api/v2/captcha/siteverify`
    const env = { ...environment(work), CAPTCHA_SITEVERIFY_URL, ...keys }
    site = spawn("php", ["-S", `localhost:${port}`], { cwd: path.join(work, "site"), env })
    site.stderr?.on("data", (text) => (log += text))
    await until(() => ask("wp-login.php").then(({ status }) => status !== 0))
  }

  /** Posts the fields, or gets the page without them. */
  async function ask(page: string, fields?: Record<string, string>): Promise<{ status: number; text: string }> {
    const answer = await fetch(`http://localhost:${port}/${page}`, {
      method: fields ? "POST" : "GET",
      headers: { cookie },
      redirect: "manual",
      ...(fields && { body: new URLSearchParams(fields) }),
    }).catch(() => undefined)
    const set = answer?.headers.getSetCookie().map((one) => one.split(";")[0]) ?? []
    if (page === "wp-login.php" && fields) cookie = set.join("; ")
    return { status: answer?.status ?? 0, text: (await answer?.text()) ?? "" }
  }

  const signIn = () => {
    cookie = "wordpress_test_cookie=WP%20Cookie%20check"
    return ask("wp-login.php", { log: "admin", pwd: "long-password-of-a-test", testcookie: "1" })
  }

  async function activate(): Promise<{ status: number; text: string }> {
    const { text } = await ask("wp-admin/plugins.php")
    const [link] = /plugins\.php\?action=activate[^"]*captcha-forms[^"]*/.exec(text) ?? []
    assert.ok(link, "the list of plugins has no link that activates this one")
    return ask(`wp-admin/${link.replaceAll("&amp;", "&")}`)
  }

  const forms: Record<string, (response: Record<string, string>) => Promise<{ status: number; text: string }>> = {
    comment: (response) =>
      ask("wp-comments-post.php", {
        ...{ author: "Me", email: "me@shop.example", comment_post_ID: "1" },
        ...{ comment: `Hello ${Math.random()}`, ...response },
      }),
    registration: (response) => {
      const name = `u${Math.random()}`.replace(".", "")
      return ask("wp-login.php?action=register", { user_login: name, user_email: `${name}@shop.example`, ...response })
    },
    "lost password": (response) => ask("wp-login.php?action=lostpassword", { user_login: "admin", ...response }),
  }
  const holds = (what: string, use: () => Promise<void>) =>
    it(what, async () => {
      await use()
      kept++
    })

  before(async () => {
    await needPackages(debian)
    work = await mkdtemp(workFolder)
    port = await freePort()
    await mkdir(path.join(work, "home"))
    const openapi = fillBrand(ownFile("content/api/v2/openapi.yaml"), siteConfig.brand).text
    siteverify = await startSiteverify(openapi, { apiKey, sitekey })

    run(`mariadb-install-db --datadir=${work}/db --user=root --auth-root-authentication-method=normal`, work, work)
    const settings = ["--user=root", "--skip-networking", `--datadir=${work}/db`, `--socket=${work}/db.sock`]
    database = spawn("mariadbd", settings, { cwd: work, stdio: "ignore" })
    const up = () => run(`mariadb-admin --socket=${work}/db.sock -uroot ping || true`, work, work).includes("alive")
    await until(() => up())
    run(`mariadb --socket=${work}/db.sock -uroot -e "create database wordpress"`, work, work)

    run("cp -rL /usr/share/wordpress site && mkdir -p site/wp-content/plugins", work, work)
    await writeFile(path.join(work, "site/wp-config.php"), configuration(`${work}/db.sock`))
    await download("wordpress", work)
    run(commandOf("wordpress", "install", "bash").replace("/var/www/html", "site"), work, work)
    await serve({})
    const admin = { user_name: "admin", admin_email: "me@shop.example", weblog_title: "Shop", pw_weak: "on" }
    const password = "long-password-of-a-test"
    await ask("wp-admin/install.php?step=2", { ...admin, admin_password: password, admin_password2: password })
    sql("update wp_options set option_value = 1 where option_name = 'users_can_register'")
    sql("update wp_options set option_value = 0 where option_name = 'comment_previously_approved'")
  })
  after(async () => {
    site?.kill()
    database?.kill()
    await siteverify?.close()
    const php = run("php -r 'echo PHP_VERSION;'", work, work)
    const version = run(`php -r 'require "site/wp-includes/version.php"; echo $wp_version;'`, work, work)
    if (kept === 4) await keepRun("wordpress", { WordPress: version, PHP: php })
    await rm(work, { recursive: true, force: true })
  })

  holds("cannot activate the plugin with a key that would open the forms", async () => {
    for (const { keys, says } of refusedKeys) {
      await serve({
        CAPTCHA_API_KEY: keys.apiKey ?? apiKey,
        CAPTCHA_SITEKEY: keys.sitekey ?? sitekey,
        CAPTCHA_ALLOW_TEST_KEYS: keys.allowTestKeys,
      })
      await signIn()
      const { status, text } = await activate()
      assert.equal(status, 500, JSON.stringify(keys))
      assert.match(text.replace("wp-config.php", "an environment"), says)
    }
  })

  holds("sees the widget in each form, and what is posted is decided as the page says", async () => {
    await serve({ CAPTCHA_API_KEY: apiKey, CAPTCHA_SITEKEY: sitekey })
    await signIn()
    assert.equal((await activate()).status, 302)
    cookie = ""
    for (const page of ["?p=1", "wp-login.php?action=register", "wp-login.php?action=lostpassword"]) {
      const { text } = await ask(page)
      assert.match(text, new RegExp(`<div class="captcha-widget" data-sitekey="${sitekey}"></div>`), page)
      assert.match(text, /<script type="module" async src='[^']+site\.min\.js'/, page)
    }
    for (const [name, send] of Object.entries(forms)) {
      const refused = name === "comment" ? 403 : 200 // the login pages show the message again
      for (const response of [{}, { "captcha-response": "" }]) {
        const { status, text } = await send(response)
        assert.deepEqual([status, messages.missing.test(text)], [refused, true], name)
      }
      const { status, text } = await send({ "captcha-response": "made-up" })
      assert.deepEqual([status, messages.failed.test(text)], [refused, true], name)
      siteverify.issue(good + name.length)
      const accepted = await send({ "captcha-response": good + name.length })
      assert.doesNotMatch(accepted.text, /captcha check/, name)
      assert.match(log, /captcha accepted ev_\w+/, name)
    }
  })

  holds("is accepted while siteverify is down, except for a lost password, and a person is alerted", async () => {
    siteverify.answerWith("nothing")
    for (const [name, send] of Object.entries(forms)) {
      sql("update wp_comments set comment_date_gmt = '2000-01-01'") // WordPress wants some seconds between two comments
      const { text } = await send({ "captcha-response": good })
      const said = Object.keys(messages).filter((message) => messages[message as keyof typeof messages].test(text))
      assert.deepEqual(said, name === "lost password" ? ["unverified"] : [], name)
    }
    assert.equal(log.match(/ALERT captcha could not verify/g)?.length, 3)
    siteverify.answerWith()
  })

  holds("has closed forms, and is told so, when a key is removed later", async () => {
    await serve({})
    assert.equal((await forms.comment?.({ "captcha-response": good }))?.status, 403)
    await signIn()
    assert.match((await ask("wp-admin/")).text, /Each form with a captcha is closed: CAPTCHA_SITEKEY is not set/)
  })
})

/** The database on a socket, and no mail: what WordPress sends is not a part of this. */
const configuration = (socket: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
define('ABSPATH', __DIR__ . '/');
function wp_mail() { return true; }
require_once ABSPATH . 'wp-settings.php';
`
