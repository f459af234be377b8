/** A visitor of a sign-up form: the same steps whatever the form was made with. */
import assert from "node:assert/strict"
import type { Browser, Page } from "playwright-core"
import siteConfig from "../../site.config.js"
import type { SiteverifyServer } from "../browser/siteverify-server.js"
import type { App } from "./run-project.js"

const answers = {
  accepted: "Account created.",
  rejected: "The captcha check failed or expired. Complete it again, or write to help@shop.example.",
  missing: "The captcha check did not load. Allow its script, or write to help@shop.example.",
  early: "Complete the check, then send the form again.",
}
/** Longer than the simulator takes for a check. */
const patience = 20_000

export class Visit {
  readonly address = "me@shop.example"
  /** Whether siteverify has never heard of the responses that the widget gets. */
  forges = false
  #page!: Page
  #origin!: string
  #siteverify!: SiteverifyServer

  static async begin(options: { browser: Browser; siteverify: SiteverifyServer; app: App; script: string }) {
    const visit = new Visit()
    visit.#page = await options.browser.newPage()
    visit.#origin = options.app.origin
    visit.#siteverify = options.siteverify
    const page = visit.#page
    page.setDefaultTimeout(patience)
    const { cdn } = siteConfig.brand
    await page.route(`${cdn}/**/site.min.js`, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        headers: { "Access-Control-Allow-Origin": "*" },
        body: options.script,
      }),
    )
    await page.exposeFunction("issue", (response: string) => {
      if (!visit.forges) options.siteverify.issue(response)
    })
    await page.addInitScript(() => {
      document.addEventListener("captcha:widget.complete", (event) => {
        ;(globalThis as unknown as { issue(response: string): void }).issue((event as CustomEvent).detail.response)
      })
    })
    return visit
  }

  async open(form: string): Promise<void> {
    this.forges = false
    this.#siteverify.answers.length = 0
    this.#siteverify.answerWith()
    await this.#page.goto(this.#origin + form, { waitUntil: "networkidle" })
  }

  email = () => this.#page.getByLabel("Email")
  #button = () => this.#page.getByRole("button", { name: "Sign up" })
  #field = () => this.#page.locator("input[name=captcha-response]")

  /** Fills the form, which starts the check. */
  async fill(): Promise<void> {
    await this.#field().waitFor({ state: "attached" })
    await this.email().blur()
    await this.email().fill(this.address)
  }

  /** Presses the button too early: the form stays, and says what is missing. */
  async isHeldBack(): Promise<void> {
    await this.#button().click()
    await this.#page.getByRole("status").getByText(answers.early).waitFor()
    assert.equal(await this.#button().isEnabled(), true)
    assert.deepEqual(this.#siteverify.answers, [])
  }

  /** Fills the form and waits for the end of the check. */
  async complete(): Promise<void> {
    await this.fill()
    await this.#page.waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>("input[name=captcha-response]")
      return field !== null && field.value !== "" && !field.value.startsWith(".")
    })
  }

  /** Takes away what the widget put into the form, as a blocker or a broken script would. */
  async loseField(): Promise<void> {
    await this.#field().evaluateAll((fields) => {
      for (const field of fields) field.remove()
    })
  }

  async send(answer: "accepted" | "rejected" | "missing", { twice = false } = {}): Promise<void> {
    await (twice ? this.#button().dblclick() : this.#button().click())
    const status = this.#page.getByRole("status")
    await status.getByText(/^\s*(Account created\.|The captcha check .*)\s*$/).waitFor()
    assert.equal((await status.innerText()).trim(), answers[answer], `siteverify said ${this.#siteverify.answers}`)
  }

  end = () => this.#page.close()
}
