#!/usr/bin/env node
// Node 12 can parse this file, so that an old Node is told in a line: the program itself is imported after the check.
const needed = [20, 19]
const [major, minor] = process.versions.node.split(".").map(Number)

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(`captcha-docs needs Node ${needed.join(".")} or later; this is Node ${process.versions.node}\n`)
  process.exitCode = 2
} else {
  start()
}

async function start() {
  // V8 of Node 20 optimizes functions too early for a process of a few seconds: a seventh of its CPU time.
  if (major === 20) (await import("node:v8")).setFlagsFromString("--interrupt-budget=300000")
  const { main } = await import("../dist/cli.js")
  await main(process.argv)
}
