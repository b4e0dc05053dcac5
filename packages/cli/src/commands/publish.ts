import { setTimeout as sleep } from "node:timers/promises";
import { type Client, once } from "@skillyard/client/client";
import { ApiFailure } from "@skillyard/client/failures";
import type { Context } from "../context";
import type { Options, Run } from "../definitions";
import { EXIT, Failure } from "../failure";
import { answered, verdict } from "../listings";
import { plain } from "../plain";
import { type Prepared, preparePackage } from "../publish/package";
import { findingsText } from "../scanned";
import { type Version, versionsOf } from "../versions";

const LOOK_EVERY_MS = 1_500;
const REVIEWED_WITHIN_MS = 10 * 60_000;

export const run: Run = async (context, [target = "."], options) => {
  const prepared = await preparePackage(target);
  const slug = String(options.slug ?? prepared.opened.manifest.name);
  const { review, opened } = prepared;
  const summary = {
    ...{ slug, name: opened.manifest.name, type: opened.type, content_hash: opened.contentHash },
    ...{
      size_bytes: prepared.zip.length,
      files: opened.files.map(({ path, mode, size, sha256 }) => ({ path, mode, size, sha256 })),
    },
    ...{ warnings: opened.warnings, review },
  };
  if (context.flags.dryRun) {
    context.out.result(summary, () => described(context, prepared));
    return review.verdict === "block" ? EXIT.refused : 0;
  }
  for (const warning of opened.warnings) context.out.warn(plain(warning));
  if (review.verdict === "block" && !options.anyway) {
    context.out.note(findingsText(context, review.findings));
    throw new Failure(
      "refused",
      "The review would block it",
      "Mend what it found, or send it all the same: --anyway",
      "SCAN_BLOCKED",
    );
  }
  const api = await context.mine();
  const { version_id } = await send(context, api, slug, prepared, options);
  if (options.wait === false) {
    context.out.result(
      { slug, version_id, status: "pending" },
      () => `Sent. Follow the review: skillyard status ${slug}`,
    );
    return 0;
  }
  return follow(context, api, slug, version_id);
};

/** Makes the listing where there is none, and a version where none waits for its package; then sends the package. */
async function send(context: Context, api: Client, slug: string, { opened, zip }: Prepared, options: Options) {
  const known = await versionsOf(api, slug).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  });
  if (known?.some(({ status, content_hash }) => status === "published" && content_hash === opened.contentHash)) {
    throw new Failure("failed", `${slug} has this very content already`, "Change something first", "UNCHANGED");
  }
  if (known === null) await createListing(context, api, slug, opened, options);
  else if (!known.some(isWaiting)) await createVersion(api, slug, options);
  const sent = await api.POST("/v1/skills/{slug}/upload", {
    params: { path: { slug } },
    headers: { ...once(), "content-type": "application/zip" },
    body: zip as unknown as { file: string },
    bodySerializer: (bytes: unknown) => bytes as Uint8Array<ArrayBuffer>,
  });
  const uploaded = answered(sent);
  if (uploaded.status === "rejected") throw new Failure("refused", plain(uploaded.message), null, "INVALID_PACKAGE");
  context.out.note(`Sent ${slug} ${plain(uploaded.version)}, ${uploaded.size_bytes} bytes. The review takes a moment.`);
  return uploaded;
}

function isWaiting({ status, content_hash }: Version): boolean {
  return status === "pending" && content_hash === null;
}

async function createListing(
  { ask }: Context,
  api: Client,
  slug: string,
  { manifest, type }: Prepared["opened"],
  options: Options,
) {
  const category = String(options.category ?? (await ask.text("In which category?", "--category CATEGORY")));
  const title = String(options.title ?? titleOf(manifest.name));
  const description = String(options.description ?? manifest.description);
  const price_cents = Number(options.price ?? 0);
  const body = { slug, title, description, category, type, price_cents };
  await api.POST("/v1/skills", { body, headers: once() });
}

async function createVersion(api: Client, slug: string, { bump, next: version, changelog }: Options): Promise<void> {
  const body = { bump, version, changelog } as { changelog?: string };
  await api.POST("/v1/skills/{slug}/versions", { params: { path: { slug } }, body, headers: once() });
}

function titleOf(name: string): string {
  return name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
}

async function follow(context: Context, api: Client, slug: string, version_id: string): Promise<number> {
  const until = Date.now() + REVIEWED_WITHIN_MS;
  while (Date.now() < until) {
    const version = (await versionsOf(api, slug)).find((each) => each.version_id === version_id);
    if (version && version.status !== "pending") return reviewed(context, api, slug, version);
    await sleep(LOOK_EVERY_MS, undefined, { signal: context.signal });
  }
  throw new Failure(
    "failed",
    "The review is not done within ten minutes",
    `Follow it: skillyard status ${slug}`,
    "REVIEW_PENDING",
  );
}

async function reviewed(context: Context, api: Client, slug: string, version: Version): Promise<number> {
  const { findings } = answered(await api.GET("/v1/security/{slug}", { params: { path: { slug } } }));
  const isPublished = version.status === "published";
  context.out.result({ slug, ...version, findings }, () =>
    [
      findingsText(context, findings),
      isPublished
        ? `Published ${slug} ${plain(version.version)}: ${context.origin}/skills/${slug}`
        : `${slug} ${plain(version.version)} was refused. Mend it and publish again, or: skillyard appeal ${slug}`,
    ]
      .filter((text) => text !== "")
      .join("\n"),
  );
  return isPublished ? 0 : EXIT.refused;
}

function described(context: Context, { opened, zip, review }: Prepared): string {
  const files = opened.files.map(
    ({ path, size, mode }) => `  ${plain(path)} ${size} B${mode === "755" ? " runs" : ""}`,
  );
  return [
    `Would send ${opened.type} ${opened.manifest.name}: ${opened.fileCount === 1 ? "1 file" : `${opened.fileCount} files`}, ${zip.length} bytes, ${opened.contentHash}`,
    ...files,
    ...opened.warnings.map((warning) => `warning: ${plain(warning)}`),
    `The review here says: ${verdict(context.out, review.verdict)}${review.score === null ? "" : `, ${review.score} of 100`}`,
    ...(review.findings.length > 0 ? [findingsText(context, review.findings)] : []),
    ...(review.problem ? [plain(review.problem)] : []),
  ].join("\n");
}
