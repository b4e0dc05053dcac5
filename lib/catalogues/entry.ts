import { PLUGIN_PART } from "@skillyard/assistants/plugin-parts";
import { type SQL, sql } from "drizzle-orm";
import { listings, versions } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import { env } from "@/lib/env";
import { money } from "@/lib/mail/words";
import { oneLine } from "./one-line";

const MAX_DESCRIPTION = 300;
const MAX_NAME = 100;
/** What runs before a package that is not free is fetched, and prints the token; see the command line's `headers`. */
const HEADERS_HELPER = "skillyard headers";
/** A file of this name is taken by Claude Code; one that is not would make it refuse the whole catalogue. */
export const AGENT_FILE = /^[^/\\]+\.md$/;

/** What a catalogue says of a listing, and of the version that is published. */
export const entryRow = {
  slug: listings.slug,
  type: listings.type,
  description: listings.description,
  category: listings.category,
  priceCents: listings.priceCents,
  currency: listings.currency,
  author: users.displayName,
  version: versions.version,
  sha256: versions.archiveSha256,
  mainFile: versions.mainFile,
  isPlugin: sql<boolean>`jsonb_path_exists(${versions.files},
    ${sql.raw(`'$[*].path ? (@ like_regex "${PLUGIN_PART}" flag "i")'`)})`,
  license: sql<string | null>`left(${versions.manifest}->>'license', ${sql.raw(String(MAX_NAME))})`,
  createdAt: sql<string>`to_char(${listings.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

export type EntryRow = {
  slug: string;
  type: "skill" | "agent";
  description: string;
  category: string;
  priceCents: number;
  currency: string;
  author: string | null;
  version: string;
  sha256: string | null;
  mainFile: string | null;
  isPlugin: boolean | null;
  license: string | null;
  /** In a form that sorts as the moments do. */
  createdAt: string;
};

/** The condition on versions whose bytes can be told to a client beforehand; a job sees to those stored long ago. */
export const isHashed: SQL = sql`${versions.archiveSha256} is not null`;

/**
 * A listing as a plugin of this name, in the form of Claude Code; null where that could not load it. With `asks`, what is
 * not free names the command that gets the token: where the whole catalogue is fetched with one, it is not needed.
 */
export function pluginEntry(row: EntryRow, name: string, { asks = false } = {}) {
  const components = componentsOf(row);
  if (!components || !row.sha256) return null;
  const license = oneLine(row.license ?? "", MAX_NAME);
  return {
    name,
    version: row.version,
    description: describe(row),
    ...(license && { license }),
    category: row.category,
    author: { name: oneLine(row.author ?? "", MAX_NAME) || "Skillyard" },
    strict: false,
    ...components,
    ...(asks && row.priceCents > 0 && { headersHelper: HEADERS_HELPER }),
    source: { source: "archive", url: archiveUrl(row), sha256: row.sha256 },
  };
}

/** What lies where in the package: a skill is its folder, an agent one file of it; null where more of it would be loaded. */
function componentsOf({ type, mainFile, isPlugin }: EntryRow): { skills: string[] } | { agents: string[] } | null {
  if (isPlugin) return null;
  if (type === "skill") return { skills: ["./"] };
  return mainFile && AGENT_FILE.test(mainFile) ? { agents: [`./${mainFile}`] } : null;
}

function describe({ description, priceCents, currency, slug }: EntryRow): string {
  const text = oneLine(description, MAX_DESCRIPTION);
  return priceCents > 0 ? `${text} (${money(priceCents, currency)}; to buy it: skillyard buy ${slug})` : text;
}

function archiveUrl({ slug, version }: EntryRow): string {
  return `${env.APP_URL}/plugins/${slug}/${encodeURIComponent(version)}.zip`;
}
