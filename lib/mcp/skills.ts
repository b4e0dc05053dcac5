import type { SkillSource } from "@modelcontextprotocol/server/ext/skills";
import type { Manifest } from "@skillyard/format/manifest";
import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { listOwn } from "@/lib/catalogues/mine";
import { listSkills } from "@/lib/catalogues/skills";
import { currentContext } from "@/lib/context";
import { AppError, isRefusal } from "@/lib/errors";
import { isNative } from "@/lib/listings/visible";
import { log } from "@/lib/log";
import { readPackedFile } from "@/lib/packages/archives";
import { findPackage, noteDownload } from "@/lib/packages/download";
import { isSlug } from "@/lib/slug";

/** Who reads: what is free is anybody's, what they own theirs where `hasLibrary`. `client` is who counts where it is nobody. */
type Reader = { viewer: Viewer | null; hasLibrary: boolean; client: string };
type Skill = NonNullable<Awaited<ReturnType<SkillSource["get"]>>>;
type File = { path: string; size: number; sha256: string };
type Version = { slug: string; manifest: Partial<Manifest> | null; files: File[] | null };

const PAGE = 50;
/** A file goes out as one message; what is larger is for who installs it. */
const MAX_FILE_BYTES = 1024 * 1024;
const URI = /^skill:\/\/([^/]+)\/([^/?#]+)\/([^?#]+)$/;

/** The skills that the reader may use without installing them, by the protocol's Skills extension. */
export function skillsOf(reader: Reader): SkillSource {
  const { viewer, hasLibrary, client } = reader;
  const asker = hasLibrary ? viewer : null;
  return guarded({
    async list({ cursor }) {
      const slugs = asker ? await ownSlugs(asker) : (await listSkills({ of: "all" })).map(({ slug }) => slug);
      const from = cursor ? slugs.indexOf(cursor) + 1 : 0;
      const page = slugs.slice(from, from + PAGE);
      const last = from + PAGE < slugs.length ? page.at(-1) : undefined;
      const found = new Map((await readVersions(page)).map((version) => [version.slug, version]));
      const skills = page.flatMap((slug) => skillOf(found.get(slug)) ?? []);
      return { skills, ...(last && { nextCursor: last }) };
    },
    async get(uri) {
      const found = await findAt(asker, uri);
      return found?.skill.uri === uri ? found.skill : undefined;
    },
    async read(uri) {
      const found = await findAt(asker, uri);
      const file = found?.files.find((each) => each.path === found.path);
      if (!found || !file) return;
      if (file.size > MAX_FILE_BYTES)
        throw new AppError("FILE_TOO_LARGE", "This file is too large to be read; install the skill");
      const bytes = await readPackedFile(found.package.approved, file.path);
      if (!bytes) throw new AppError("STORAGE_ERROR");
      // Whoever uses a skill begins with its instructions.
      if (file.path === "SKILL.md") await noteDownload(asker, found.package, client);
      return textOf(bytes);
    },
  });
}

async function ownSlugs(viewer: Viewer): Promise<string[]> {
  return (await listOwn(viewer)).flatMap(({ slug, type }) => (type === "skill" ? [slug] : []));
}

function readVersions(slugs: string[]): Promise<Version[]> {
  return db
    .select({ slug: listings.slug, manifest: versions.manifest, files: versions.files })
    .from(listings)
    .innerJoin(versions, eq(versions.id, listings.publishedVersionId))
    .where(and(isNative, inArray(listings.slug, slugs)));
}

/** The skill that an address leads into, if the viewer may have it. */
async function findAt(viewer: Viewer | null, uri: string) {
  const [, slug = "", name = "", rest = ""] = URI.exec(uri) ?? [];
  if (!isSlug(slug)) return null;
  try {
    const found = await findPackage(viewer, slug);
    const skill = skillOf({ ...found.approved, slug });
    if (found.listing.type !== "skill" || skill?.frontmatter.name !== name) return null;
    return {
      package: found,
      skill,
      files: found.approved.files ?? [],
      path: rest.split("/").map(decodeURIComponent).join("/"),
    };
  } catch (error) {
    if (isRefusal(error) || error instanceof URIError) return null; // not there, or not theirs
    throw error;
  }
}

/** As the extension has it; null for one whose package says neither what it is called nor what it is for. */
function skillOf(version: Version | undefined): Skill | null {
  const { name, description } = version?.manifest ?? {};
  if (!version?.manifest || !version.files || typeof name !== "string" || typeof description !== "string") return null;
  const uriOf = (path: string) =>
    `skill://${version.slug}/${name}/${path.split("/").map(encodeURIComponent).join("/")}`;
  return {
    uri: uriOf("SKILL.md"),
    frontmatter: { name, description, ...frontmatterOf(version.manifest) },
    resources: version.files.map(({ path, size, sha256 }) => ({ uri: uriOf(path), digest: `sha256:${sha256}`, size })),
  };
}

/** What else a manifest says, under the names that it stands under in the file; of what clients would refuse, nothing. */
function frontmatterOf({ license, compatibility, allowedTools, metadata, extra }: Partial<Manifest>) {
  const isOfStrings = Object.values(metadata ?? {}).every((value) => typeof value === "string");
  return {
    ...(license && { license }),
    ...(compatibility && { compatibility }),
    ...(allowedTools?.length && { "allowed-tools": allowedTools.join(" ") }),
    ...(isOfStrings && Object.keys(metadata ?? {}).length > 0 && { metadata }),
    ...extra,
  };
}

function textOf(bytes: Uint8Array) {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { bytes };
  }
}

/** What is refused has its sentence; of what nobody foresaw, the log alone learns. */
function guarded(source: SkillSource): SkillSource {
  const guard =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      try {
        return await work(...given);
      } catch (error) {
        if (isRefusal(error)) throw new Error(error.message);
        const requestId = currentContext()?.requestId;
        log.error({ err: error, requestId }, "a skill could not be served");
        throw new Error(`Something went wrong on our side; try again, and quote the request id ${requestId}`);
      }
    };
  return { list: guard(source.list), get: guard(source.get), read: guard(source.read) };
}
