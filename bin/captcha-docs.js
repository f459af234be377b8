#!/usr/bin/env node
import { setFlagsFromString } from "node:v8"
import { main } from "../dist/cli.js"

// V8 of Node 20 optimizes functions too early for a process of a few seconds: a seventh of its CPU time.
if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=300000")

await main(process.argv)
