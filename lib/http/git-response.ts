import { InflatedTooMuch, inflate } from "@skillyard/format/inflate";
import { getServed, type Served } from "@/lib/catalogues/git/fetch";
import { AppError, PlainError } from "@/lib/errors";
import { FLUSH, MalformedRequest } from "@/lib/git/pkt-line";
import { advertise, type Reply, replyTo, replyToOld } from "@/lib/git/reply";
import { readOldFetch, readRequest } from "@/lib/git/request";
import { inSideBand, startingWith } from "@/lib/git/side-band";
import { readBytes } from "./body";
import { answer, handlerOf } from "./endpoint";
import type { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";
import { transfer } from "./transfers";

/** Room for some twenty thousand commits that a client has of other repositories. */
const MAX_BODY_BYTES = 1024 * 1024;
const FETCHED_ONLY = "This repository can be fetched, not pushed to";

/** Tells what there is in the catalogue's repository, or how to ask, to a client that is about to fetch it. */
export const advertiseCatalogue = handlerOf((incoming) =>
  answer(incoming, { auth: "ignored", tier: "files" }, async () => {
    const service = new URLSearchParams(incoming.search).get("service");
    if (service === "git-receive-pack") throw new AppError("FORBIDDEN", FETCHED_ONLY);
    if (service !== "git-upload-pack") {
      throw new AppError("FORBIDDEN", "This repository is fetched by git's smart protocol, as any git of today does");
    }
    const { history } = await getServed();
    return new Outgoing(200, headersOf("advertisement"), advertise(history, versionOf(incoming)));
  }),
);

/** Sends what a client asks for of the catalogue's repository. */
export const sendCatalogue = handlerOf((incoming) =>
  answer(incoming, { auth: "ignored", tier: "files", reads: true }, async () => {
    const body = await readBody(incoming);
    const served = await getServed();
    const reply = orRefuse(() => replyFor(served, body, versionOf(incoming)));
    return new Outgoing(200, headersOf("result"), await bodyOf(incoming, served, reply));
  }),
);

export const refusePush = handlerOf((incoming) =>
  answer(incoming, { auth: "ignored", tier: "files" }, () => {
    throw new AppError("FORBIDDEN", FETCHED_ONLY);
  }),
);

/** What git's own server says of itself: nothing that stands between may answer for it. */
function headersOf(kind: "advertisement" | "result"): Record<string, string> {
  return {
    "content-type": `application/x-git-upload-pack-${kind}`,
    "cache-control": "no-store",
    "content-security-policy": "sandbox",
    vary: "Git-Protocol",
  };
}

/** The newest version that the client speaks of those that there are. */
function versionOf(incoming: Incoming): 0 | 1 | 2 {
  const spoken = (incoming.header("git-protocol") ?? "").split(":");
  if (spoken.includes("version=2")) return 2;
  return spoken.includes("version=1") ? 1 : 0;
}

async function readBody(incoming: Incoming): Promise<Buffer> {
  if (incoming.header("content-type") !== "application/x-git-upload-pack-request") {
    throw new PlainError(400, "The body must be application/x-git-upload-pack-request, as git sends it");
  }
  const bytes = await readBytes(incoming.standard(), MAX_BODY_BYTES);
  const coding = incoming.header("content-encoding") ?? "identity";
  if (coding === "identity") return Buffer.from(bytes);
  if (coding !== "gzip" && coding !== "x-gzip") throw new PlainError(400, "The body may be compressed by gzip alone");
  try {
    return Buffer.from((await inflate("gzip", bytes, MAX_BODY_BYTES)).bytes);
  } catch (error) {
    if (error instanceof InflatedTooMuch) throw new AppError("FILE_TOO_LARGE", "The body is too large, uncompressed");
    throw new PlainError(400, "The body is not what gzip makes");
  }
}

function replyFor({ history }: Served, body: Buffer, version: 0 | 1 | 2): Reply {
  const nothing: Reply = { head: Buffer.alloc(0), pack: "none", band: null };
  // With nothing but this a client finds out whether it may ask.
  if (body.equals(FLUSH)) return nothing;
  if (version === 2) return replyTo(history, readRequest(body));
  const fetch = readOldFetch(body);
  return fetch ? replyToOld(history, fetch) : nothing;
}

function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedRequest) throw new PlainError(400, error.message);
    throw error;
  }
}

async function bodyOf(incoming: Incoming, served: Served, { head, pack, band }: Reply) {
  if (pack === "none") return head;
  return transfer(incoming.client, async () => {
    const bytes = await served.open(pack);
    return (band === null ? bytes : bytes.pipeThrough(inSideBand(band))).pipeThrough(startingWith(head));
  });
}
