import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mergeTests } from "@playwright/test";
import { cert } from "../../packages/client/src/test-support/certificate";
import { commandLineOf } from "../api/auth/sign-in";
import { needed, pathFor, startAlone, test as withPrograms } from "../cli/assistant-programs";
import { QUIET } from "../cli/claude-code";
import { type Ended, expect, type Terminal, untilEnded } from "../cli/terminal";
import { cleanFiles, type Person, untilReviewed, zip } from "../fixtures";
import { onOwnStack } from "../stack/fixtures";
import { type Front, startFront } from "./front";

export const ORIGIN = "https://skillyard.test";

/** A person's machine, on which the service is all that there is of the internet. */
export type Machine = Terminal & {
  /** Runs an installed program to its end, by its name in scripts/assistant-packages.mjs. */
  run(name: string, given: string[], own?: Record<string, string>): Promise<Ended>;
  /** Starts one that goes on until its input ends. */
  open(name: string, given: string[]): ChildProcessWithoutNullStreams;
  /** Signs the command line in. */
  signIn(person: Person): Promise<void>;
};

type Fixtures = { front: Front; machine: Machine };

const QUIET_OPENCODE = {
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  OPENCODE_DISABLE_MODELS_FETCH: "1",
};

export const test = mergeTests(onOwnStack({ APP_URL: ORIGIN }), withPrograms).extend<Fixtures>({
  front: async ({ own, refusing }, use) => {
    const front = await startFront(own.url);
    refusing.joined.set("skillyard.test:443", front.port);
    await use(front);
    front.close();
  },
  machine: async ({ terminal, refusing, front: _ }, use) => {
    const [bin, certificate] = [path.join(terminal.home, "bin"), path.join(terminal.home, "ca.pem")];
    mkdirSync(bin);
    writeFileSync(certificate, cert);
    const program = path.resolve("packages/cli/dist/skillyard.js");
    chmodSync(program, 0o755);
    symlinkSync(program, path.join(bin, "skillyard"));
    const world = { NODE_EXTRA_CA_CERTS: certificate, SSL_CERT_FILE: certificate, NODE_USE_ENV_PROXY: "1" };
    const onPath = (name?: string) => [bin, name ? pathFor(name) : process.env.PATH].join(path.delimiter);
    const own = terminal.with({
      ...world,
      PATH: onPath(),
      HTTPS_PROXY: refusing.url,
      SKILLYARD_API_URL: ORIGIN,
    });

    const open = (name: string, given: string[], more?: Record<string, string>) =>
      startAlone(terminal, refusing, [needed(name), ...given], {
        ...world,
        ...QUIET,
        ...QUIET_OPENCODE,
        PATH: onPath(name),
        ...more,
      });

    await use({
      ...own,
      open,
      run: (name, given, more) => untilEnded(open(name, given, more)),
      async signIn(person) {
        const { token } = await commandLineOf(person);
        await own.with({}, token).json(["login", "--token"]);
      },
    });
  },
});
export { expect };

/** Publishes this version of a skill of theirs, which says something that no other version does. */
export async function publishNext(author: Person, slug: string, version: string): Promise<void> {
  const { status, body } = await author.post(`/v1/skills/${slug}/versions`, { version });
  expect(status, JSON.stringify(body)).toBe(201);
  await author.upload(slug, zip({ ...cleanFiles(slug), "notes.md": `What is new in ${version}.\n` }));
  expect(await untilReviewed(author, slug)).toBe("published");
}
