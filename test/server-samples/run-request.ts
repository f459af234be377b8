/** Runs a request that is written from the OpenAPI document. It decides nothing; it must not give the key away. */
import { requestSamples } from "../../src/api/request-samples.js"
import { apiKey, startHostileServer, valueFor } from "./hostile-answers.js"
import { refusals } from "./run-sample.js"
import { inFolder, shell } from "./shell.js"

export interface RequestRun {
  label: string
  /** The file that the sample stands in. */
  file: string
  build?: string
  command: string
}

export async function runRequest({ label, file, build, command }: RequestRun): Promise<string[]> {
  const server = await startHostileServer()
  const textFor = (response: string) => {
    const samples = requestSamples({
      method: "POST",
      url: `${server.origin}/api/v2/captcha/siteverify`,
      headers: [
        { name: "X-API-Key", value: "", variable: "CAPTCHA_API_KEY" },
        { name: "Content-Type", value: "application/json" },
      ],
      body: { response, sitekey: "CSXXXXXXXXXXXXXX" },
    })
    return samples.find((sample) => sample.label === label)?.text ?? ""
  }
  const run = (response: string, key: string) =>
    inFolder({ files: { [file]: textFor(response) }, build }, (folder) =>
      shell(command, folder, { CAPTCHA_API_KEY: key }),
    )
  try {
    const good = await run(valueFor("200, success: true alone"), label === "curl" ? apiKey : ` ${apiKey}\n`)
    const [found, temporary] = await Promise.all(
      [302, 307].map((status) => run(valueFor(`${status} to another host`), apiKey)),
    )
    // A shell has no short way to take white space away.
    const none = label === "curl" ? [undefined, ""] : [undefined, "", " \n"]
    const starts = none.map((key) => ({ keys: { CAPTCHA_API_KEY: key }, names: /CAPTCHA_API_KEY/ }))
    const keys = await inFolder({ files: { [file]: textFor(valueFor("200, success")) }, build }, (folder) =>
      refusals(command, folder, starts),
    )
    return [
      ...(/^(?:200\s+)?\{"success":true\}$/m.test(good.stdout) ? [] : [`printed ${good.stdout}${good.stderr}`]),
      ...[found, temporary].flatMap((ran) => (ran?.stdout.includes("success") ? [`printed ${ran.stdout}`] : [])),
      ...server.problems,
      ...keys,
    ]
  } finally {
    await server.close()
  }
}
