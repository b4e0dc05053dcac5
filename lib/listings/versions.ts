import { and, eq, inArray } from "drizzle-orm";
import semver from "semver";
import { type Db, db, one } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, InvalidInput } from "@/lib/errors";
import { takeQuota } from "@/lib/quotas/take";
import { lockOwnLiveListing, type OwnListing } from "./own";
import { BUMPS, type CreateVersionBody } from "./schema";

type Bump = (typeof BUMPS)[number];

/**
 * Opens a pending version of the viewer's listing and says what it will be called.
 * The version is published once its package is uploaded and passes review.
 */
export async function createVersion(viewer: Viewer, slug: string, input: CreateVersionBody) {
  return db.transaction(async (tx) => {
    const listing = await lockOwnLiveListing(tx, viewer, slug);
    const { version, id } = await openVersion(tx, viewer, listing, input);
    return {
      slug,
      previous_version: listing.version,
      new_version: version,
      version_id: id,
      status: "pending" as const,
      message: `Version ${version} created. Upload its package to start the security review.`,
    };
  });
}

/** Inserts the pending version of a locked listing; throws SKILL_VERSION_PENDING where there is one already. */
export async function openVersion(tx: Db, viewer: Viewer, listing: OwnListing, input: CreateVersionBody) {
  if (await findPendingVersion(tx, listing.id)) throw new AppError("SKILL_VERSION_PENDING");
  const isFirst = listing.publishedVersionId === null;
  const version = nextVersion(listing.version, input, isFirst ? await findFreedNumbers(tx, listing.id) : []);
  await refuseTakenNumber(tx, listing.id, version, input);
  await takeQuota(tx, viewer, "versions");

  const created = one(
    await tx.insert(versions).values({ listingId: listing.id, version, changelog: input.changelog }).returning(),
  );
  if (isFirst) await tx.update(listings).set({ version }).where(eq(listings.id, listing.id));
  return created;
}

export async function findPendingVersion(tx: Db, listingId: string) {
  const [pending] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.listingId, listingId), eq(versions.status, "pending")));
  return pending ?? null;
}

/** The numbers of the listing's rejected and cancelled versions. */
async function findFreedNumbers(tx: Db, listingId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ version: versions.version })
    .from(versions)
    .where(and(eq(versions.listingId, listingId), inArray(versions.status, ["rejected", "cancelled"])));
  return rows.map(({ version }) => version);
}

/**
 * The explicit version if it is greater than `current`, else `current` bumped (by patch unless told).
 * While nothing is published, `freed` are the numbers of refused and cancelled versions: any may be used again.
 */
export function nextVersion(
  current: string,
  { version, bump }: Pick<CreateVersionBody, "version" | "bump">,
  freed: string[] = [],
): string {
  if (!version) return bumped(current, bump ?? "patch");
  if (!isExactSemver(version)) {
    throw new InvalidInput("version", "Version must be valid semver, such as 1.2.3", version);
  }
  const isGreater = semver.gt(version, current) || freed.includes(version);
  if (!isGreater) throw new InvalidInput("version", `Version must be greater than ${current}`, version);
  return version;
}

function bumped(current: string, bump: Bump): string {
  const next = stepFrom(current, bump);
  if (next) return next;
  throw new InvalidInput("version", `${current} has no next ${bump}; name the next version explicitly`);
}

function stepFrom(current: string, bump: Bump): string | null {
  return semver.valid(new semver.SemVer(current).inc(bump).version);
}

/** The numbers to choose the next version's from; `freed` is that of a refused or cancelled one, to be used again. */
export function numbersAfter(current: string, freed: string | null) {
  const steps = BUMPS.map((bump) => ({ step: bump, version: stepFrom(current, bump) }));
  return [{ step: "again" as const, version: freed }, ...steps].flatMap(({ step, version }) =>
    version ? [{ step, version }] : [],
  );
}

/** `semver.valid` also takes "v1.0.1" and " 1.0.1 "; the wire does not. */
function isExactSemver(text: string): boolean {
  const parsed = semver.parse(text);
  return parsed !== null && text === parsed.version + (parsed.build.length > 0 ? `+${parsed.build.join(".")}` : "");
}

/** A number lower than one that was published before can't come up; one that differs only in build metadata can. */
async function refuseTakenNumber(tx: Db, listingId: string, version: string, input: CreateVersionBody): Promise<void> {
  const taken = await tx
    .select({ status: versions.status })
    .from(versions)
    .where(and(eq(versions.listingId, listingId), eq(versions.version, version)));
  if (taken.some(({ status }) => status !== "rejected" && status !== "cancelled")) {
    throw new InvalidInput("version", `Version ${version} exists already`, input.version);
  }
}
