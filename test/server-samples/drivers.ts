/**
 * Drivers: what asks a sample about every case, in the sample's language. `decide` says how the sample is called. What
 * takes long runs beside the rest, which goes one by one: so no case waits for the processor while its time runs.
 */

export const nodeDriver = (module: string, decide: string) => `
import { readFileSync } from "node:fs"
import * as sample from "./${module}"
const decide = async (value) => ${decide}
const cases = JSON.parse(readFileSync("cases.json", "utf8"))
// A call must also end when the garbage collector has come in the meantime, which takes what fetch refers to weakly.
setInterval(() => gc(), 500)
const run = async ({ number, value, file, surrogates }) => {
  const text = surrogates ? "\\ud800".repeat(surrogates) : file ? readFileSync(file, "utf8") : value
  const start = performance.now()
  let got
  try {
    got = await decide(text)
  } catch (problem) {
    got = "threw " + problem
  }
  console.log(number, String(got).replaceAll("\\n", " "), Math.round(performance.now() - start))
}
const quick = async () => {
  for (const one of cases) if (!one.slow) await run(one)
}
await Promise.all([...cases.filter(({ slow }) => slow).map(run), quick()])
process.exit(0)
`

export const pythonDriver = (module: string, decide: string) => `
import json
import os
import threading
import time

import ${module} as sample

decide = lambda value: ${decide}


def run(case):
    value = case.get("value")
    if "surrogates" in case:
        value = "\\ud800" * case["surrogates"]
    elif "file" in case:
        with open(case["file"], "rb") as file:
            value = file.read().decode()
    start = time.monotonic()
    try:
        got = decide(value)
    except BaseException as problem:
        got = "raised " + repr(problem)
    print(f"{case['number']} {str(got).lower()} {int((time.monotonic() - start) * 1000)}\\n", end="", flush=True)


with open("cases.json") as file:
    cases = json.load(file)
threads = [threading.Thread(target=run, args=[case]) for case in cases if case["slow"]]
for thread in threads:
    thread.start()
for case in cases:
    if not case["slow"]:
        run(case)
for thread in threads:
    thread.join()
`

export const goDriver = `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"
)

type testCase struct {
	Number int
	Slow   bool
	File   string
}

func run(one testCase) {
	value, _ := os.ReadFile(one.File)
	start := time.Now()
	outcome, _ := verifyCaptcha(string(value))
	fmt.Printf("%d %s %d\\n", one.Number, outcome, time.Since(start).Milliseconds())
}

func main() {
	var all []testCase
	text, _ := os.ReadFile("cases.json")
	if err := json.Unmarshal(text, &all); err != nil {
		panic(err)
	}
	var slow sync.WaitGroup
	for _, one := range all {
		if one.Slow {
			slow.Add(1)
			go func(one testCase) {
				defer slow.Done()
				run(one)
			}(one)
		}
	}
	for _, one := range all {
		if !one.Slow {
			run(one)
		}
	}
	slow.Wait()
}
`

export const rubyDriver = `
require "json"
require_relative "captcha"

$stdout.sync = true

def run(one)
  value = one["file"] ? File.binread(one["file"]) : one["value"]
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  got = begin
    Captcha.verify(value).first
  rescue Exception => e
    "raised #{e.class}"
  end
  ms = ((Process.clock_gettime(Process::CLOCK_MONOTONIC) - start) * 1000).to_i
  print "#{one["number"]} #{got} #{ms}\\n"
end

slow, quick = JSON.parse(File.read("cases.json")).partition { |one| one["slow"] }
threads = slow.map { |one| Thread.new { run(one) } }
quick.each { |one| run(one) }
threads.each(&:join)
`

export const javaDriver = `
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public final class Driver {
    private static final Captcha CAPTCHA = new Captcha(System.getenv("CAPTCHA_API_KEY"));

    static void run(JsonObject one) {
        long start = System.nanoTime();
        String got;
        try {
            String value = null;
            if (one.has("surrogates")) value = "\\ud800".repeat(one.get("surrogates").getAsInt());
            else if (one.has("file")) value = Files.readString(Path.of(one.get("file").getAsString()));
            got = CAPTCHA.verify(value).outcome().toString().toLowerCase(Locale.ROOT);
        } catch (Throwable problem) {
            got = "threw " + problem;
        }
        System.out.println(one.get("number") + " " + got + " " + (System.nanoTime() - start) / 1_000_000);
    }

    public static void main(String[] args) throws Exception {
        List<Thread> slow = new ArrayList<>();
        var all = JsonParser.parseString(Files.readString(Path.of("cases.json"))).getAsJsonArray();
        for (JsonElement one : all)
            if (one.getAsJsonObject().get("slow").getAsBoolean()) {
                slow.add(new Thread(() -> run(one.getAsJsonObject())));
                slow.get(slow.size() - 1).start();
            }
        for (JsonElement one : all) if (!one.getAsJsonObject().get("slow").getAsBoolean()) run(one.getAsJsonObject());
        for (Thread thread : slow) thread.join();
        System.exit(0);
    }
}
`

/** One case of a process: `decide` says how the sample is called with `$value`. */
export const phpDriver = (file: string, decide: string) => `<?php
declare(strict_types=1);
ini_set('display_errors', 'stderr');
require __DIR__ . '/${file}';

$one = json_decode(file_get_contents(__DIR__ . '/cases.json'), true)[(int) $argv[1]];
$value = isset($one['file']) ? file_get_contents($one['file']) : ($one['value'] ?? null);
$start = hrtime(true);
try {
    $got = ${decide};
} catch (Throwable $problem) {
    $got = 'threw ' . get_class($problem);
}
if (is_bool($got)) {
    $got = $got ? 'true' : 'false';
}
printf("%d %s %d\\n", $one['number'], $got, intdiv(hrtime(true) - $start, 1_000_000));
`

/** One case of a process. */
export const bashDriver = `
start=$(date +%s%3N)
file=$(jq --raw-output ".[$1].file // empty" cases.json)
bash captcha.sh <"\${file:-/dev/null}" >&2
case $? in
  0) got=accepted ;;
  1) got=rejected ;;
  2) got=unverified ;;
  *) exit 1 ;;
esac
echo "$(jq ".[$1].number" cases.json) $got $(($(date +%s%3N) - start))"
`
