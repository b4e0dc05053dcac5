import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mergeTests } from "@playwright/test";
import { cert } from "../../packages/client/src/test-support/certificate";
import { commandLineOf } from "../api/auth/sign-in";
import { needed, pathFor, runAlone, test as withPrograms } from "../cli/assistant-programs";
import { type Ended, expect, type Terminal } from "../cli/terminal";
import type { Person } from "../fixtures";
import { onOwnStack } from "../stack/fixtures";
import { type Front, startFront } from "./front";

export const ORIGIN = "https://skillyard.test";

/** A person's machine, on which the service is all that there is of the internet. */
export type Machine = Terminal & {
  /** Runs an installed program to its end, by its name in scripts/assistant-packages.mjs. */
  run(name: string, given: string[], own?: Record<string, string>): Promise<Ended>;
  /** Signs the command line in. */
  signIn(person: Person): Promise<void>;
};

type Fixtures = { front: Front; machine: Machine };

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
    const world = { NODE_EXTRA_CA_CERTS: certificate, SSL_CERT_FILE: certificate };
    const onPath = (name?: string) => [bin, name ? pathFor(name) : process.env.PATH].join(path.delimiter);
    const own = terminal.with({
      ...world,
      PATH: onPath(),
      HTTPS_PROXY: refusing.url,
      SKILLYARD_API_URL: ORIGIN,
    });

    await use({
      ...own,
      run: (name, given, more) => {
        const command = [needed(name), ...given];
        return runAlone(terminal, refusing, command, { ...world, ...QUIET, PATH: onPath(name), ...more });
      },
      async signIn(person) {
        const { token } = await commandLineOf(person);
        await own.with({}, token).json(["login", "--token"]);
      },
    });
  },
});
export { expect };

/** Has programs keep to themselves. */
const QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  OPENCODE_DISABLE_MODELS_FETCH: "1",
};
