import { homedir } from "node:os";
import { type Client, createClient, originOf } from "@skillyard/client/client";
import { version } from "../package.json";
import { SERVICE } from "./conventions";
import { credentialsIn } from "./credentials";
import { Failure } from "./failure";
import { type Output, outputTo } from "./output";
import { type Environment, type Places, placesOf, type Scope, scopeOf } from "./places";
import { type Prompts, promptsOn } from "./prompts";
import { withhold } from "./withheld";

export type Flags = { json?: boolean; yes?: boolean; dryRun?: boolean; color?: boolean; apiUrl?: string };
export type Process = Pick<NodeJS.Process, "stdin" | "stderr" | "platform"> & {
  stdout: NodeJS.WriteStream;
  cwd: string;
  environment: Environment;
  signal: AbortSignal;
};

/** What a command works with: the one who asks, what they see, and the service. */
export type Context = {
  flags: Flags;
  environment: Environment;
  platform: NodeJS.Platform;
  cwd: string;
  home: string;
  places: Places;
  origin: string;
  signal: AbortSignal;
  stdin: NodeJS.ReadStream;
  out: Output;
  ask: Prompts;
  credentials: ReturnType<typeof credentialsIn>;
  scope(isUser: boolean | undefined): Scope;
  /** The service, or the one at this origin, as whom this token stands for, or as nobody. */
  as(token?: string, origin?: string): Client;
  /** The service, as whoever is signed in or as nobody. */
  api(): Promise<Client>;
  /** The service, as whoever is signed in. Throws a Failure where nobody is. */
  mine(): Promise<Client>;
};

export const USER_AGENT = `skillyard/${version} node/${process.versions.node} ${process.platform}`;

export function contextOf(process: Process, flags: Flags): Context {
  const { environment, platform, cwd, signal } = process;
  const home = environment.HOME || environment.USERPROFILE || homedir();
  const places = placesOf(environment, home, platform);
  const credentials = credentialsIn(places.config);
  const out = outputTo(process, { json: flags.json ?? false });
  const origin = serviceAt(flags.apiUrl || environment.SKILLYARD_API_URL || SERVICE);
  const onWait = (seconds: number) => out.note(`The service asks to wait ${seconds} s.`);
  const client = (token?: string, at = origin) => {
    const made = createClient({ origin: at, token, userAgent: USER_AGENT, environment, onWait, signal });
    if (flags.dryRun) made.use({ onRequest: withhold });
    return made;
  };
  const token = async () => environment.SKILLYARD_TOKEN || (await credentials.tokenFor(origin));

  return {
    flags,
    environment,
    platform,
    cwd,
    home,
    places,
    origin,
    signal,
    stdin: process.stdin,
    out,
    ask: promptsOn(process, flags),
    credentials,
    scope: (isUser) => scopeOf(isUser ? "user" : "project", { cwd, home, places }),
    as: client,
    api: async () => client(await token()),
    mine: async () => {
      const own = await token();
      if (own) return client(own);
      throw new Failure("signedOut", `Nobody is signed in to ${origin}`, "Sign in: skillyard login", "AUTH_MISSING");
    },
  };
}

function serviceAt(address: string): string {
  try {
    return originOf(address);
  } catch (error) {
    throw new Failure("usage", `${JSON.stringify(address)} is no address of a service: ${(error as Error).message}`);
  }
}
