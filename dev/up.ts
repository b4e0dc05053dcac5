import { existsSync, mkdirSync, rmSync, watch } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadCatalogue } from "@/dev/catalogue-loader";
import { writeJson, writeText } from "@/dev/home";
import { complain, environmentFile, explain, say, welcome } from "@/dev/messages";
import { type Environment, type Parts, startParts } from "@/dev/parts";
import { checkPort } from "@/dev/ports";
import { findAncestor, isRunning } from "@/dev/processes";
import { type Claim, claimHome } from "@/dev/running";
import { migrate, projectFolder, type Server, startServer, untilHealthy } from "@/dev/service";
import { unlimited } from "@/dev/unlimited";

const { values: flags } = parseArgs({
  options: {
    /** Only the embedded parts, for a server that is run by hand. */
    parts: { type: "boolean", default: false },
    /** Where to keep the configuration while everything answers, for other programs to run with. */
    "write-env": { type: "string" },
    /** Start the server again whenever its bundle changes. */
    dev: { type: "boolean", default: false },
    "no-catalogue": { type: "boolean", default: false },
  },
});

const home = path.resolve(projectFolder, process.env.SKILLYARD_HOME || ".skillyard");
const aborted = new AbortController();
const closers: (() => Promise<void> | void)[] = [];
let server: Server | undefined;

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => {
    // Asked twice: the server gets no more time for the requests it still answers.
    if (aborted.signal.aborted) server?.kill();
    void stop(0);
  });
}
process.on("uncaughtException", (error) => fail(explain(error, home)));
process.once("beforeExit", () => void stop(0));
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // whoever read it may be gone
stopWhenNpmIsGone();

const starting = start();
starting.catch((error) => {
  if (!aborted.signal.aborted) complain(explain(error, home));
  void stop(1);
});

async function start(): Promise<void> {
  const given = givenEnvironment();
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const claim = await claimHome(home, given.APP_URL ?? "");
  closers.push(claim.release);
  if (!flags.parts) await checkPort(given);

  const parts = await startParts({ home, given, started: claim.started, onEnd: (part) => fail(`${part} ended`) });
  closers.push(parts.close);
  aborted.signal.throwIfAborted();
  if (!flags.parts) await serve(parts, claim);

  const environment = flags["write-env"] ?? path.join(home, "environment");
  writeText(environment, environmentFile(parts.env));
  closers.push(() => rmSync(environment, { force: true }));
  if (flags.parts) say("the parts are ready. Ctrl-C stops them.");
  else process.stdout.write(welcome(parts.env, parts.embedded, home));
}

function givenEnvironment(): Environment {
  const given: Environment = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) given[name] = value;
  if (!given.NODE_ENV) {
    given.NODE_ENV = flags.dev ? "development" : "production";
    given.SKILLYARD_DEMO ||= "1";
  }
  given.PORT ||= "3000";
  given.APP_URL ||= `http://localhost:${given.PORT}`;
  return given;
}

async function serve(parts: Parts, claim: Claim): Promise<void> {
  const { env } = parts;
  await migrate(env);
  aborted.signal.throwIfAborted();
  closers.push(async () => server?.stop());

  const run = (settings: Environment) => {
    server = startServer(settings, (code) => {
      if (flags.dev) complain(`the server ended (${code}). It starts again with the next change.`);
      else fail(`the server ended (${code})`);
    });
    claim.started(server.mark);
    parts.serves([server.mark]);
  };

  if (!flags["no-catalogue"]) await addCatalogue(parts, run);
  run(env);
  await untilHealthy(env, aborted.signal);
  if (flags.dev) runAgainOnChange(() => run(env));
}

/** Publishes the sample listings, once, through a server that does not count requests. */
async function addCatalogue({ env, embedded }: Parts, run: (env: Environment) => void): Promise<void> {
  const marker = path.join(home, "catalogue.json");
  const here = ["sign-in", "payments"].every((part) => embedded.includes(part));
  if (!here || existsSync(marker)) return;

  say("loading the sample catalogue, at the first start only");
  run({ LOG_LEVEL: "warn", ...env, ...unlimited });
  await untilHealthy(env, aborted.signal);
  try {
    const count = await loadCatalogue(env, aborted.signal);
    say(`${count} listings are published, bought and reviewed`);
    writeJson(marker, { loaded_at: new Date().toISOString() });
  } catch (error) {
    aborted.signal.throwIfAborted();
    complain(`the sample catalogue is not complete; the next start goes on with it. ${explain(error, home)}`);
  }
  await server?.stop();
}

function runAgainOnChange(run: () => void): void {
  const dist = path.join(projectFolder, "dist");
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const runAgain = async () => {
    if (!existsSync(path.join(dist, "server.js"))) return; // a mistake in the source left no bundle
    await server?.stop();
    if (!aborted.signal.aborted) run();
  };
  const watcher = watch(dist, (_event, file) => {
    if (file !== "server.js") return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(runAgain);
      turn.catch((error) => fail(explain(error, home)));
    }, 200);
  });
  closers.push(() => {
    watcher.close();
    clearTimeout(timer);
    return turn;
  });
}

function fail(reason: string): void {
  if (aborted.signal.aborted) return;
  complain(`${reason.replace(/\.$/, "")}. Everything else ends too.`);
  void stop(1);
}

/** Ends everything in the reverse order of its start: server, simulators, database, claim. */
async function stop(code: number): Promise<void> {
  if (aborted.signal.aborted) return;
  aborted.abort();
  await starting.catch(() => {}); // it has been told above

  let exitCode = code;
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      complain(explain(error, home));
      exitCode = 1;
    }
  }
  process.exit(exitCode);
}

/** npm that is killed tells nobody; there is also a shell between it and us. */
function stopWhenNpmIsGone(): void {
  const npm = process.env.npm_lifecycle_event ? findAncestor(/^npm |npm-cli/) : null;
  if (!npm) return;
  setInterval(() => {
    if (!isRunning(npm)) void stop(0);
  }, 1_000).unref();
}
