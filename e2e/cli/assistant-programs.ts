import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { assistantPackage, EVERYWHERE } from "../../scripts/assistant-packages.mjs";
import { test as base, type Ended, type Terminal, untilEnded } from "./terminal";

/** What a program finds instead of the internet: each request is refused at once, and what it said is kept. */
export type Refusing = {
  url: string;
  bodies: string[];
  /** What there is after all, as `host:port`, with the port of this machine that stands for it. */
  joined: Map<string, number>;
  /** As which host and port each refused tunnel was asked for. */
  refused: string[];
};

export const test = base.extend<{ refusing: Refusing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  refusing: async ({}, use) => {
    const [bodies, refused]: [string[], string[]] = [[], []];
    const joined: Refusing["joined"] = new Map();
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text) => (body += text));
      request.once("end", () => {
        bodies.push(body);
        response
          .writeHead(400, { "content-type": "application/json" })
          .end('{"error":{"code":400,"message":"refused"}}');
      });
    });
    server.on("connect", ({ url = "" }, socket) => {
      socket.on("error", () => undefined); // whoever hangs up before the answer is as refused
      const joinedTo = joined.get(url);
      if (joinedTo === undefined) {
        refused.push(url);
        return socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      }
      const onward = connect(joinedTo, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
      onward.on("error", () => socket.destroy());
      return socket.on("close", () => onward.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: `http://127.0.0.1:${port}`, bodies, joined, refused });
    server.closeAllConnections();
    server.close();
  },
});

/** The installed program of this name. Without it the test is skipped, and says so; in CI, the usual ones must be there. */
export function needed(name: string): string {
  const { file, isThere, missing } = lookedUp(name);
  if (!isThere && EVERYWHERE.includes(name) && process.env.CI) throw new Error(missing);
  if (!isThere) console.log(`skipped: ${missing}`);
  test.skip(!isThere, missing);
  return file;
}

function lookedUp(name: string) {
  const { package: id, version, file, runsOn } = assistantPackage(name);
  const isThere = [file, ...(runsOn ? [assistantPackage(runsOn).file] : [])].every((each) => existsSync(each));
  return { file, isThere, missing: `${id}@${version} is not installed: npm run assistants -- ${name}` };
}

/** Where a program of this name finds the others that it runs, its own Node first. */
export function pathFor(name: string): string {
  const { runsOn } = assistantPackage(name);
  const own = runsOn ? [path.dirname(assistantPackage(runsOn).file)] : [];
  return [...own, process.env.PATH].join(path.delimiter);
}

/** Runs a program where it knows nobody and reaches nothing; what it needs to know besides is `own`. */
export function runAlone(...started: Parameters<typeof startAlone>): Promise<Ended> {
  return untilEnded(startAlone(...started));
}

/** The same of a program that goes on until its input ends. */
export function startAlone(
  { home, project }: Terminal,
  refusing: Refusing,
  [program = "", ...given]: string[],
  own: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  const temporary = path.join(path.dirname(home), "tmp");
  mkdirSync(temporary, { recursive: true });
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"].map((name) => [name, refusing.url]);
  const environment = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    TMPDIR: temporary,
    ...Object.fromEntries(proxies),
    NO_PROXY: "127.0.0.1",
    DO_NOT_TRACK: "1",
    ...own,
  };
  // What waits for an answer that never comes ends before the test does, and says so by its code.
  return spawn(program, given, {
    cwd: realpathSync(project),
    env: environment as NodeJS.ProcessEnv,
    timeout: 60_000,
  });
}
