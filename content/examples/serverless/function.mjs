import { readFile } from "node:fs/promises";
import { handle } from "./sign-up.mjs";

const script = await readFile(new URL("public/signup.js", import.meta.url), "utf8");

/** From an HTTP event with payload format 2.0 to its result. */
export async function handler(event) {
  const { method } = event.requestContext.http;
  const body = event.body === undefined ? undefined : Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8");
  const url = new URL(event.rawPath, "https://function.invalid");
  const response = await handle(new Request(url, { method, headers: event.headers, body }), process.env, script);
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
