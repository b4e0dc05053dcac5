import type { ObjectId } from "./objects";
import { DELIMITER, FLUSH, line, refusalLine } from "./pkt-line";
import type { Fetch, OldFetch, Request } from "./request";

/** The commits of the one branch, the newest first; each is the parent of the one before it. */
export type History = ObjectId[];

/**
 * What is sent: `head`, and behind it a pack in pieces as large as `band` says, or as it is where that is null. "none" is
 * for who is to ask again, "empty" for who has all, "newest" is the newest commit alone, "whole" has all of them.
 */
export type Reply = { head: Buffer; pack: "none" | "empty" | "newest" | "whole"; band: number | null };

/** The branch that there is. */
const BRANCH = "refs/heads/main";
const AGENT = "agent=skillyard";
const SIDE_BAND = 1_000;
const SIDE_BAND_64K = 65_520;

/** What a client is told first: what can be asked (version 2), or what there is and what can be asked of it. */
export function advertise(history: History, version: 0 | 1 | 2): Buffer {
  if (version === 2) {
    const can = ["version 2", AGENT, "ls-refs", "fetch=shallow", "object-format=sha1"];
    return Buffer.concat([...can.map((text) => line(text)), FLUSH]);
  }
  const depths = "shallow deepen-since deepen-not deepen-relative";
  const can = `side-band side-band-64k ofs-delta no-progress ${depths} symref=HEAD:${BRANCH} object-format=sha1 ${AGENT}`;
  return Buffer.concat([
    line("# service=git-upload-pack"),
    FLUSH,
    ...(version === 1 ? [line("version 1")] : []),
    line(`${history[0]} HEAD\0${can}`),
    line(`${history[0]} ${BRANCH}`),
    FLUSH,
  ]);
}

/** The answer to a request of version 2. */
export function replyTo(history: History, request: Request): Reply {
  switch (request.command) {
    case "ls-refs":
      return said(listRefs(history, request.prefixes));
    case "unknown":
      return said(refusalLine(`This repository can be fetched and nothing else; it knows no command ${request.name}`));
    case "fetch":
      return replyToFetch(history, request);
  }
}

function listRefs([newest]: History, prefixes: string[]): Buffer {
  const refs = [
    { name: "HEAD", text: `${newest} HEAD symref-target:${BRANCH}` },
    { name: BRANCH, text: `${newest} ${BRANCH}` },
  ];
  const isAsked = (name: string) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
  return Buffer.concat([...refs.filter(({ name }) => isAsked(name)).map(({ text }) => line(text)), FLUSH]);
}

function replyToFetch(history: History, fetch: Fetch): Reply {
  const refusal = refusalOf(history, fetch);
  if (refusal) return said(refusal);
  const cut = cutOf(history, fetch);
  const common = commonOf(history, fetch);
  const acknowledged = common.length > 0 ? common.map((id) => line(`ACK ${id}`)) : [line("NAK")];
  const head = [
    // All that may be needed is sent whatever else the client has, so it need not tell.
    ...(fetch.isDone ? [] : [line("acknowledgments"), ...acknowledged, line("ready"), DELIMITER]),
    ...(fetch.depth === null ? [] : [line("shallow-info"), ...cut.lines, DELIMITER]),
    line("packfile"),
  ];
  return { head: Buffer.concat(head), pack: packFor(history, fetch, cut), band: SIDE_BAND_64K };
}

/** The answer to a request of versions 0 and 1. */
export function replyToOld(history: History, fetch: OldFetch): Reply {
  const refusal = refusalOf(history, fetch);
  if (refusal) return said(refusal);
  const cut = cutOf(history, fetch);
  const shallow = fetch.depth === null ? [] : [...cut.lines, FLUSH];
  if (fetch.depth !== null && fetch.isFirstRound) return said(Buffer.concat(shallow));

  const [common] = commonOf(history, fetch);
  const head = Buffer.concat([...shallow, line(common ? `ACK ${common}` : "NAK")]);
  return fetch.isDone ? { head, pack: packFor(history, fetch, cut), band: bandOf(fetch) } : said(head);
}

function commonOf(history: History, { haves }: Fetch): ObjectId[] {
  const known = new Set(history);
  return haves.filter((id) => known.has(id));
}

function bandOf({ capabilities }: OldFetch): number | null {
  if (capabilities.has("side-band-64k")) return SIDE_BAND_64K;
  return capabilities.has("side-band") ? SIDE_BAND : null;
}

function refusalOf(history: History, { wants }: Fetch): Buffer | null {
  const unknown = wants.find((id) => !history.includes(id));
  if (unknown) return refusalLine(`upload-pack: not our ref ${unknown}; the catalogue has changed, so fetch again`);
  return wants.length === 0 ? refusalLine("upload-pack: nothing is wanted") : null;
}

type Cut = {
  /** What the client is to note of where its history ends. */
  lines: Buffer[];
  /** Where in the history the last commit lies that is to be had. */
  last: number;
  /** Whether the client needs commits behind one at which its history ended until now. */
  isLonger: boolean;
};

/** Where the history ends that was asked for. */
function cutOf(history: History, { wants, shallows, depth, isDeeper }: Fetch): Cut {
  const end = history.length - 1;
  const had = shallows.map((id) => history.indexOf(id)).filter((index) => index !== -1);
  if (depth === null) return { lines: [], last: end, isLonger: false };
  const from = isDeeper ? Math.max(-1, ...had) + 1 : Math.max(...wants.map((id) => history.indexOf(id)));
  const last = Math.min(end, from + depth - 1);
  const opened = had.filter((index) => index < last);
  const lines = [
    ...(last < end && !had.includes(last) ? [line(`shallow ${history[last]}`)] : []),
    ...opened.map((index) => line(`unshallow ${history[index]}`)),
  ];
  return { lines, last, isLonger: opened.length > 0 };
}

function packFor(history: History, { wants, haves }: Fetch, { last, isLonger }: Cut): Reply["pack"] {
  const [newest = ""] = history;
  const isNewestAlone = wants.every((id) => id === newest);
  if (isNewestAlone && haves.includes(newest) && !isLonger) return "empty";
  return isNewestAlone && last === 0 ? "newest" : "whole";
}

function said(head: Buffer): Reply {
  return { head, pack: "none", band: null };
}
