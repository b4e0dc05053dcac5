import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { until } from "../client";
import { cleanFiles, expect, test as shared, unique, zip } from "../fixtures";
import { freePort } from "./ports";
import { accepts, ended } from "./programs";
import { Stack } from "./stack";

/** Known to the scanner of this test, and to none else. */
const VIRUS = `harmless, but on the list ${unique("virus")}`;

type Own = { stack: Stack; scanner: Scanner };
type Mine = { slug: string; failed_version_notices: { version_id: string }[] };
type Scanner = { url: string; start(): Promise<void>; stop(): Promise<void>; remove(): void };

const test = shared.extend<object, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const scanner = await makeScanner();
      await scanner.start();
      const stack = await Stack.create();
      await stack.start({ CLAMAV_URL: scanner.url, LOG_LEVEL: "fatal" });
      const { DATABASE_URL = "", OIDC_ISSUER, STRIPE_API_BASE } = stack.env;
      Object.assign(process.env, { SKILLYARD_URL: stack.url, DATABASE_URL, OIDC_ISSUER, STRIPE_API_BASE });
      await use({ stack, scanner });
      await stack.stop();
      await scanner.stop();
      scanner.remove();
      stack.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.stack.url),
});
test.describe.configure({ mode: "default", timeout: 90_000 });
test.skip(spawnSync("clamd", ["--version"]).status !== 0, "clamd is not installed");

test("refuses what the scanner knows and names the file; what it does not know is published", async ({
  seller,
  listing,
  api,
}) => {
  const ann = await seller({ connected: false });
  const clean = await listing(ann);
  expect((await api.get(`/v1/security/${clean.slug}`)).body).toMatchObject({ status: "pass", findings: [] });

  const slug = unique("listing");
  const infected = await listing(ann, { slug, files: { ...cleanFiles(slug), "assets/data.txt": VIRUS } });
  const { body } = await ann.get(`/v1/security/${infected.slug}`);
  expect(body).toMatchObject({
    status: "block",
    findings: [
      {
        rule: "known_malware",
        severity: "block",
        category: "malware",
        file: "assets/data.txt",
        line: null,
        message: expect.stringContaining("Listed.Virus"),
      },
    ],
  });
});

test("publishes nothing while the scanner is down, and reviews it when it is back", async ({ own, seller, api }) => {
  const ann = await seller({ connected: false });
  const slug = unique("listing");
  expect((await api.get("/v1/health")).body).toMatchObject({ dependencies: { virus_scanner: "ok" } });
  await own.scanner.stop();
  expect((await api.get("/v1/health")).body).toMatchObject({ dependencies: { virus_scanner: "down" } });

  await ann.post("/v1/skills", {
    slug,
    title: "Waits for the scanner",
    description: "Explains a regular expression piece by piece.",
    category: "development",
    price_cents: 0,
    type: "skill",
  });
  await ann.upload(slug, zip(cleanFiles(slug)));
  const notice = await until(async () => {
    const { body } = await ann.get<{ items: Mine[] }>("/v1/sellers/skills?limit=100");
    return body.items.find((mine) => mine.slug === slug)?.failed_version_notices[0];
  }, 60_000);
  expect(notice).toMatchObject({ reason_code: "SCAN_ERROR", action: "RETRY" });

  await own.scanner.start();
  const { status } = await ann.post(`/v1/skills/${slug}/versions/${notice.version_id}/rescan`);
  expect(status).toBe(200);
  await until(async () => (await api.get(`/v1/skills/${slug}`)).body.security_status === "pass");
});

/** Debian's daemon with a list of one: its own lists come from elsewhere. */
async function makeScanner(): Promise<Scanner> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "skillyard-clamav-"));
  const port = await freePort();
  const md5 = createHash("md5").update(VIRUS).digest("hex");
  writeFileSync(path.join(folder, "listed.hdb"), `${md5}:${Buffer.byteLength(VIRUS)}:Listed.Virus\n`);
  const settings = [
    `TCPSocket ${port}`,
    "TCPAddr 127.0.0.1",
    `DatabaseDirectory ${folder}`,
    `TemporaryDirectory ${folder}`,
  ];
  const config = path.join(folder, "clamd.conf");
  writeFileSync(config, `${settings.join("\n")}\n`);
  let daemon: ChildProcess | undefined;

  return {
    url: `tcp://127.0.0.1:${port}`,
    async start() {
      daemon = spawn("clamd", ["--foreground", `--config-file=${config}`], { stdio: "ignore" });
      await until(() => accepts(port));
    },
    async stop() {
      if (daemon) await ended(daemon);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
