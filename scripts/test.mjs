// npm test: every check there is. --unit runs the unit tests alone, --e2e [file …] those of the running service,
// --faults what happens while something fails or floods it (--long: for longer), --clients what real assistants and other
// programs make of it, which are installed first, and --stripe those that ask Stripe itself, with the test key in
// STRIPE_SECRET_KEY; without one they ask the simulator.
import "./require-node.mjs";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { findChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { installDebianPackage, onPath } from "./programs.mjs";
import { run, runTool } from "./run.mjs";

const { values: only, positionals: files } = parseArgs({
  options: {
    unit: { type: "boolean" },
    e2e: { type: "boolean" },
    faults: { type: "boolean" },
    long: { type: "boolean" },
    clients: { type: "boolean" },
    stripe: { type: "boolean" },
  },
  allowPositionals: true,
});
const all = !only.unit && !only.e2e && !only.faults && !only.clients && !only.stripe;
/** What `npm test` runs of the running service side by side. */
const PROJECTS = ["api", "web", "stripe"].map((name) => `--project=${name}`);
const total = { passed: 0, failed: 0, skipped: 0 };
/** Told once more at the end, where a long log is read first. */
const failures = [];
const reports = mkdtempSync(path.join(os.tmpdir(), "skillyard-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

let ready = await step("dependencies", ensureInstalled);
if (ready && all) {
  await step("lint", () => tool("biome", ["check", "--error-on-warnings"]));
  await step("types", async () => {
    await tool("next", ["typegen"]);
    await tool("tsc", ["--noEmit"]);
  });
  await step("unused code", () => tool("knip", []));
}
if (ready && (all || only.unit)) await step("unit tests", unitTests);
if (ready && all) await step("what a review takes", reviewCost);
if (ready && (all || only.e2e)) {
  ready = await step("browser", async () => {
    process.env.CHROMIUM_PATH = await findChromium();
  });
  await step("Redis, for the tests of shared rate limits", async () => {
    if (!onPath(["redis-server"])) await installDebianPackage("redis-server");
    if (!onPath(["redis-server"])) console.log("not installed: those tests are skipped");
  });
  await step("PgBouncer, for the tests of servers behind a pooler", async () => {
    if (!onPath(["pgbouncer"])) await installDebianPackage("pgbouncer");
    if (!onPath(["pgbouncer"])) console.log("not installed: those tests are skipped");
  });
  await step("ClamAV, for the tests of the second scanner", async () => {
    if (!onPath(["clamd"])) await installDebianPackage("clamav-daemon");
    if (!onPath(["clamd"])) console.log("not installed: those tests are skipped");
  });
  ready &&= await step("build", build);
  if (ready) await step("tests of the running service", () => serviceTests(files.length ? files : PROJECTS));
  if (ready && all) await step("faults and floods", faults);
  if (ready && all) await step("payments through everything that can go wrong", chaos);
  if (ready && all) await step("what reads take beside a bare server", cost);
}
if (ready && only.faults) {
  ready = await step("build", build);
  if (ready) await step("faults and floods", faults);
}
if (ready && only.clients) {
  await step("the programs; tests of those that can't be had are skipped", async () => {
    const { code } = await run(process.execPath, ["scripts/install-assistants.mjs"]);
    if (code !== 0) console.log("not all are installed");
  });
  ready = await step("build", build);
  if (ready) await step("real programs", clients);
}
if (ready && only.stripe) {
  ready = await step("build", build);
  if (ready)
    await step(
      `calls to ${stripeKey() ? "Stripe, in test mode" : "the simulator; no STRIPE_SECRET_KEY is set"}`,
      stripeTests,
    );
}

for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);

/** Runs a step and says how long it took. One that fails without a failed test to show for it counts as one itself. */
async function step(name, work) {
  console.log(`\n▸ ${name}`);
  const startedAt = performance.now();
  const failedBefore = total.failed;
  let problem = "";
  try {
    await work();
  } catch (error) {
    problem = error.message;
    total.failed = Math.max(total.failed, failedBefore + 1);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(problem ? `✗ ${name}: ${problem} (${seconds} s)` : `✓ ${name} (${seconds} s)`);
  if (problem) failures.push(`${name}: ${problem}`);
  return !problem;
}

async function unitTests() {
  const report = path.join(reports, "unit.json");
  const result = await runTool("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const counts = readReport(report);
  total.passed += counts.numPassedTests;
  total.failed += counts.numFailedTests;
  total.skipped += counts.numPendingTests + counts.numTodoTests;
  for (const { name, message, assertionResults } of counts.testResults) {
    if (message) fail(path.relative(".", name), message);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === "failed") fail(`${path.relative(".", name)}: ${fullName}`, failureMessages[0]);
    }
  }
  if (result.code !== 0) throw new Error("not all passed");
}

async function build() {
  const { ensureBuilt } = await import("./build.mjs");
  await ensureBuilt();
}

/** Undefined where the calls are to go to the simulator. */
function stripeKey() {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = process.env;
  return STRIPE_API_BASE ? undefined : STRIPE_SECRET_KEY || undefined;
}

function stripeTests() {
  const key = stripeKey();
  return serviceTests(["--project=stripe"], key && { STRIPE_TEST_KEY: key });
}

/** One after the other, so that what is measured is the service and not another test. */
function faults() {
  return serviceTests(["--project=faults", "--workers=1", ...files], only.long && { FAULTS_LONG: "1" });
}

/** Alone, since each of them takes hundreds of megabytes of memory. */
function clients() {
  const which = files.length ? files : ["e2e/clients", "e2e/cli/assistants.spec.ts"];
  return serviceTests(["--project=api", "--workers=1", ...which]);
}

async function serviceTests(which, env = {}) {
  const report = path.join(reports, "service.json");
  const result = await runTool("playwright", ["test", "--reporter=list,json,./e2e/coverage-reporter.ts", ...which], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats, suites } = readReport(report);
  total.passed += stats.expected;
  total.failed += stats.unexpected + stats.flaky;
  total.skipped += stats.skipped;
  for (const { file, line, title, tests } of suites.flatMap(specsOf)) {
    const missed = tests.filter(({ status }) => status === "unexpected" || status === "flaky");
    for (const { results } of missed) fail(`${file}:${line}: ${title}`, results[0]?.error?.message);
  }
  if (result.code !== 0) throw new Error("not all passed");
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function fail(what, message = "") {
  failures.push(`${what} — ${stripVTControlCharacters(message).split("\n", 1)[0]}`);
}

async function chaos() {
  const { code } = await run(process.execPath, ["--enable-source-maps", "dist/chaos.js", "--seed", "1"]);
  if (code !== 0) throw new Error("not every cent is where it belongs");
  total.passed += 1;
}

async function reviewCost() {
  const { code } = await runTool("tsx", ["bench/review/main.ts", "--quick"]);
  if (code !== 0) throw new Error("a review takes more than it may");
  total.passed += 1;
}

async function cost() {
  const { code } = await runTool("tsx", ["bench/main.ts", "--quick"]);
  if (code !== 0) throw new Error("a read takes much more than it did");
  total.passed += 1;
}

function readReport(file) {
  if (!existsSync(file)) throw new Error("it ended without a report");
  return JSON.parse(readFileSync(file, "utf8"));
}

async function tool(name, args) {
  const { code } = await runTool(name, args);
  if (code !== 0) throw new Error(`${name} found problems`);
}
