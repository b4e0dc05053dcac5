import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { originOf } from "@skillyard/client/client";
import { NetworkFailure } from "@skillyard/client/failures";
import { networkOf, readAtMost } from "@skillyard/client/network";
import { openPackage } from "@skillyard/format/open";
import type { OpenedPackage, PackageType } from "@skillyard/format/package";
import { type Context, USER_AGENT } from "../context";
import { Failure } from "../failure";
import { writeWhole } from "./files";
import { isContentHash, isVersion } from "./lock";

/** A package as the service has it now: opened, and what it said it would be. */
export type Obtained = { slug: string; version: string; contentHash: string; opened: OpenedPackage };
export type Wanted = {
  slug: string;
  type: PackageType;
  version?: string | undefined;
  contentHash?: string | undefined;
};

const WITHIN_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Gets a version's package, from what was downloaded before where that is the same; throws where its hash is another. */
export async function obtain(context: Context, wanted: Wanted): Promise<Obtained> {
  const { slug, version } = wanted;
  refuseOdd(wanted);
  if (wanted.contentHash && version) {
    const opened = await openCached(context, wanted, wanted.contentHash);
    if (opened) return { slug, version, contentHash: wanted.contentHash, opened };
  }
  const api = await context.api();
  const { data } = await api.GET("/v1/skills/{slug}/download", {
    params: { path: { slug }, query: version ? { version } : {} },
  });
  if (!data) throw new Error("a success without an answer");
  refuseOdd({ version: data.version, contentHash: data.content_hash });
  const contentHash = wanted.contentHash ?? data.content_hash;
  if (data.content_hash !== contentHash) throw otherContent(slug, data.version, contentHash, data.content_hash);
  const known = await openCached(context, wanted, contentHash);
  const opened = known ?? (await download(context, wanted, { ...data, content_hash: contentHash }));
  return { slug, version: data.version, contentHash, opened };
}

/** What the service calls a version or its content is kept, and made a part of paths. */
function refuseOdd({ version, contentHash }: Pick<Wanted, "version" | "contentHash">): void {
  const isOdd =
    (version !== undefined && !isVersion(version)) || (contentHash !== undefined && !isContentHash(contentHash));
  if (isOdd)
    throw new Failure("unreachable", "The service names a version or a hash that is none", null, "ANSWER_INVALID");
}

type Link = { url: string; version: string; content_hash: string; size_bytes: number | null };

async function download(context: Context, wanted: Wanted, { url, version, content_hash, size_bytes }: Link) {
  const bytes = await fetchBytes(context, url, size_bytes ?? MAX_BYTES);
  if (size_bytes !== null && bytes.length !== size_bytes) {
    throw new Failure("unreachable", `The download of ${wanted.slug} ended early`, "Try again", "DOWNLOAD_INCOMPLETE");
  }
  const opened = await open(bytes, wanted);
  if (opened.contentHash !== content_hash) throw otherContent(wanted.slug, version, content_hash, opened.contentHash);
  await writeWhole(cachedAt(context, content_hash), bytes);
  return opened;
}

async function openCached(context: Context, wanted: Wanted, contentHash: string): Promise<OpenedPackage | null> {
  const file = cachedAt(context, contentHash);
  const bytes = await readFile(file).catch(() => null);
  const opened = bytes && (await open(bytes, wanted).catch(() => null));
  if (opened?.contentHash === contentHash) return opened;
  if (bytes) await rm(file, { force: true }); // it was changed, or never whole
  return null;
}

function open(bytes: Uint8Array, { slug, type }: Wanted): Promise<OpenedPackage> {
  return openPackage(bytes, { filename: `${slug}.zip`, slug, type });
}

function cachedAt({ places }: Context, contentHash: string): string {
  return path.join(places.cache, "packages", `${contentHash.replace("sha256:", "")}.zip`);
}

/** A signed link needs no token, and whatever it leads to gets none. */
async function fetchBytes({ environment, signal }: Context, link: string, atMost: number): Promise<Uint8Array> {
  const ask = networkOf(environment);
  const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  let url = pageOf(link);
  for (let followed = 0; followed <= MAX_REDIRECTS; followed++) {
    const headers = { "user-agent": USER_AGENT };
    const answered = await ask(new Request(url, { redirect: "manual", headers, signal: within }));
    const location = answered.status >= 300 && answered.status < 400 ? answered.headers.get("location") : null;
    if (location === null) return bytesOf(answered, atMost);
    await answered.body?.cancel();
    url = pageOf(location, url);
  }
  throw new NetworkFailure(`${new URL(link).host} redirects in circles`, null, { cause: null });
}

/** An address that is safe to ask: not a file of this machine, and nothing that others on the way could change. */
function pageOf(link: string, base?: string): string {
  try {
    const { href } = new URL(link, base);
    originOf(href);
    return href;
  } catch {
    throw new Failure("unreachable", "The service links to a download that is not https", null, "ANSWER_INVALID");
  }
}

async function bytesOf(answered: Response, atMost: number): Promise<Uint8Array> {
  if (answered.ok) return readAtMost(answered, atMost);
  const message = `${new URL(answered.url).host} answered ${answered.status} to the download`;
  throw new NetworkFailure(message, "Try again", { cause: null });
}

function otherContent(slug: string, version: string, wanted: string, got: string): Failure {
  const message = `${slug} ${version} is not what it should be: ${wanted} was expected, and ${got} came`;
  return new Failure("failed", message, "Nothing was installed. Tell the service about it", "HASH_MISMATCH");
}
