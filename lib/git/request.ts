import type { ObjectId } from "./objects";
import { MalformedRequest, type Packet, readPackets, textOf } from "./pkt-line";

/** What a client asks to be sent. */
export type Fetch = {
  wants: ObjectId[];
  haves: ObjectId[];
  /** Commits of which the client has no parents. */
  shallows: ObjectId[];
  /** How many commits back, or null for all that there are as a matter of course. */
  depth: number | null;
  /** The depth counts from what the client has, not from what it wants. */
  isDeeper: boolean;
  /** It has nothing more to say of what it has. */
  isDone: boolean;
};

export type Request =
  | { command: "ls-refs"; prefixes: string[] }
  | ({ command: "fetch" } & Fetch)
  | { command: "unknown"; name: string };

/** A fetch as told before version 2, and what of it the answer depends on. */
export type OldFetch = Fetch & { capabilities: Set<string>; isFirstRound: boolean };

const ID = /^[0-9a-f]{40}$/;
/** What git takes for a repository's whole history. */
const MAX_DEPTH = 0x7fff_ffff;

/** A request of version 2. Throws MalformedRequest. */
export function readRequest(body: Buffer): Request {
  const packets = readPackets(body);
  const lines = linesUntil(packets, "flush");
  const cut = packets.findIndex(({ kind }) => kind !== "line");
  const [command = "", ...options] = lines.slice(0, cut);
  const given = lines.slice(cut);
  const name = /^command=([\w-]{1,64})$/.exec(command)?.[1];
  if (!name) throw new MalformedRequest("The body begins with no command");
  if (options.some((option) => /^object-format=(?!sha1$)/.test(option))) {
    throw new MalformedRequest("This repository knows objects by SHA-1 alone");
  }
  if (name === "ls-refs") {
    const prefixes = given.flatMap((text) => (text.startsWith("ref-prefix ") ? [text.slice(11)] : []));
    return { command: name, prefixes };
  }
  if (name !== "fetch") return { command: "unknown", name };
  return { command: name, ...readFetch(given) };
}

/** A request of versions 0 and 1. Throws MalformedRequest. */
export function readOldFetch(body: Buffer): OldFetch | null {
  const packets = readPackets(body);
  const first = linesUntil(packets, "flush");
  const [want = ""] = first;
  if (first.length === 0) return null;
  const [, id = "", said = ""] = /^want (\S+)(?: (.*))?$/.exec(want) ?? [];
  const rest = packets
    .slice(first.length + 1)
    .flatMap((packet) => (packet.kind === "line" ? [textOf(packet.data)] : []));
  const capabilities = new Set(said.split(" "));
  const isDeeper = capabilities.has("deepen-relative");
  return {
    ...readFetch([`want ${id}`, ...first.slice(1), ...rest]),
    isDeeper,
    capabilities,
    isFirstRound: rest.length === 0,
  };
}

/** The lines before the first mark of this kind, those before other marks included. */
function linesUntil(packets: Packet[], end: Packet["kind"]): string[] {
  const lines: string[] = [];
  for (const packet of packets) {
    if (packet.kind === end) return lines;
    if (packet.kind === "line") lines.push(textOf(packet.data));
  }
  throw new MalformedRequest("The body ends before the request does");
}

function readFetch(lines: string[]): Fetch {
  const fetch: Fetch = { wants: [], haves: [], shallows: [], depth: null, isDeeper: false, isDone: false };
  const ids = { want: new Set<ObjectId>(), have: new Set<ObjectId>(), shallow: new Set<ObjectId>() };
  for (const text of lines) {
    const [word = "", value = ""] = text.split(" ", 2);
    if (word === "want" || word === "have" || word === "shallow") ids[word].add(readId(value));
    else if (word === "deepen") fetch.depth = readDepth(value);
    // More history than was asked for is no mistake, and all of it is soon told.
    else if (word === "deepen-since" || word === "deepen-not") fetch.depth = MAX_DEPTH;
    else if (word === "deepen-relative") fetch.isDeeper = true;
    else if (word === "done") fetch.isDone = true;
  }
  return { ...fetch, wants: [...ids.want], haves: [...ids.have], shallows: [...ids.shallow] };
}

function readId(text: string): ObjectId {
  if (!ID.test(text)) throw new MalformedRequest("An object is asked for by something that is no SHA-1");
  return text;
}

function readDepth(text: string): number | null {
  const depth = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(depth <= MAX_DEPTH)) throw new MalformedRequest("A depth is a number of commits");
  return depth || null;
}
