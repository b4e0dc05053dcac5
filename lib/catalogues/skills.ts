import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { AppError } from "@/lib/errors";
import { keep, namesOf } from "@/lib/kept/keep";
import { isListed, isNative } from "@/lib/listings/visible";
import { getSellerId } from "@/lib/sellers/profile";
import { isSlug } from "@/lib/slug";
import { oneLine } from "./one-line";
import { isFree, POPULAR } from "./rows";

/** Of whom an index is: of everybody, of one listing or of one seller, by the name in addresses. */
export type Scope = { of: "all" } | { of: "listing" | "seller"; slug: string };

/** A skill as an index tells of it. */
export type IndexedSkill = {
  listingId: string;
  versionId: string;
  slug: string;
  version: string;
  /** What it calls itself, and what its folder is to be called; no other of the same index has that name. */
  name: string;
  description: string;
  storageKey: string;
  archiveSha256: string;
  flatSha256: string;
  files: { path: string; size: number; sha256: string }[];
};

const MOST = { all: 20, listing: 1, seller: 50 };
/** How many are looked at for each that is told, as some break the rules of an index. */
const SPARE = 2;
const MAX_DESCRIPTION = 1_024;
/** Clients refuse an archive of more. */
const MAX_FILES = 1_000;
/** They fetch all that an index names, at once, before anybody picks one. */
const MAX_BYTES_AMONG_OTHERS = 1024 * 1024;
const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The free skills of this scope, the most downloaded first, and none that a client would refuse. Throws NOT_FOUND where
 * the scope is a listing that no index tells of.
 */
export async function listSkills(scope: Scope): Promise<IndexedSkill[]> {
  const { skills } = await keep(
    `skills of ${keyOf(scope)}`,
    ({ names }) => names,
    () => readSkills(scope),
  );
  return skills;
}

/** What tells one scope from another. */
function keyOf(scope: Scope): string {
  return scope.of === "all" ? "all" : `${scope.of} ${scope.slug}`;
}

async function readSkills(scope: Scope) {
  if (scope.of === "listing") return readSkill(scope.slug);
  const isSmall = sql`${versions.sizeBytes} <= ${MAX_BYTES_AMONG_OTHERS}`;
  if (scope.of === "all") {
    const skills = await selectSkills(isFree, MOST.all, isSmall);
    return { skills, names: ["lists", ...namesOf(skills.map(({ slug }) => ({ source: "native", slug })))] };
  }
  const id = await getSellerId(scope.slug);
  const skills = await selectSkills(and(isFree, eq(listings.authorId, sql`${id}::uuid`)), MOST.seller, isSmall);
  return { skills, names: [`seller:${id}`] };
}

async function readSkill(slug: string) {
  if (!isSlug(slug)) throw new AppError("SKILL_NOT_FOUND");
  const isIt = and(isListed, isNative, eq(listings.slug, slug));
  const [listing] = await db
    .select({ type: listings.type, priceCents: listings.priceCents })
    .from(listings)
    .where(isIt);
  if (!listing) throw new AppError("SKILL_NOT_FOUND");
  const skills = await selectSkills(and(isFree, isIt), MOST.listing);
  if (skills.length === 0) throw outsideIndexes(slug, listing);
  return { skills, names: namesOf([{ source: "native", slug }]) };
}

/** Why no index has the listing, and what installs it. */
export function outsideIndexes(slug: string, { type, priceCents }: { type: string; priceCents: number }): AppError {
  const why =
    priceCents > 0 ? "This is to buy" : type === "agent" ? "This is an agent" : "This skill fits no index of skills";
  return new AppError("NOT_FOUND", `${why}, so no index has it; it is installed with: skillyard install ${slug}`);
}

async function selectSkills(where: SQL | undefined, limit: number, isFit?: SQL): Promise<IndexedSkill[]> {
  const picked = sql`(select ${listings.id} as id from ${listings} where ${and(where, eq(listings.type, "skill"))}
    order by ${sql.join(POPULAR, sql`, `)} limit ${sql.raw(String(limit * SPARE))}) as picked`;
  const rows = await db
    .select({
      listingId: listings.id,
      versionId: versions.id,
      slug: listings.slug,
      version: versions.version,
      name: sql<string | null>`${versions.manifest}->>'name'`,
      description: sql<string | null>`${versions.manifest}->>'description'`,
      storageKey: versions.storageKey,
      archiveSha256: versions.archiveSha256,
      flatSha256: versions.flatSha256,
      files: versions.files,
    })
    .from(listings)
    .innerJoin(picked, sql`picked.id = ${listings.id}`)
    .innerJoin(versions, eq(versions.id, listings.publishedVersionId))
    .where(and(sql`${versions.fileCount} <= ${MAX_FILES}`, isFit))
    .orderBy(desc(listings.popularity), desc(listings.id));
  const taken = new Set<string>();
  return rows
    .flatMap((row) => {
      const { name, storageKey, archiveSha256, flatSha256, files } = row;
      const description = oneLine(row.description ?? "", MAX_DESCRIPTION);
      if (!name || !NAME.test(name) || taken.has(name) || !description) return [];
      if (!storageKey || !archiveSha256 || !flatSha256 || !files) return [];
      taken.add(name);
      return { ...row, name, description, storageKey, archiveSha256, flatSha256, files };
    })
    .slice(0, limit);
}
