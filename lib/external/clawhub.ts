import type { z } from "zod";
import { CATEGORIES, categoryKey } from "@/lib/category-names";
import {
  listItem,
  listPage,
  type Moderation,
  type SkillDetail,
  searchResult,
  searchResults,
  skillDetail,
} from "./clawhub-schema";
import type { Asker, Connector, ExternalEntry, ExternalHit, ExternalListing } from "./connector";
import { type Patience, type RemoteClient, RemoteError, remoteClient } from "./http";

const MIB = 1024 * 1024;
const LIVE: Patience = { totalMs: 2_000, attemptMs: 2_000, attempts: 2, maxBytes: MIB };
const BACKGROUND: Patience = { totalMs: 20_000, attemptMs: 8_000, attempts: 4, maxBytes: MIB };
/** A page of a list holds two hundred entries with their changelogs. */
const MAX_LIST_BYTES = 8 * MIB;
const PAGE_SIZE = 200;
const MAX_HITS = 50;

/** ClawHub's public API, version 1. */
export function clawhub(origin: string, client: RemoteClient = remoteClient(origin)): Connector {
  return {
    source: "clawhub",
    isResting: client.isResting,

    async listPage(order, cursor, signal) {
      const query = new URLSearchParams({
        limit: String(PAGE_SIZE),
        sort: order === "stable" ? "createdAt" : "updated",
        ...(cursor !== null && { cursor }),
      });
      const page = await client.getJson(`/api/v1/skills?${query}`, listPage, {
        ...BACKGROUND,
        maxBytes: MAX_LIST_BYTES,
        signal,
      });
      if (!page) throw new RemoteError("nonsense", "The registry has no list of skills");
      const entries: ExternalEntry[] = readable(listItem, page.items).map(({ slug, updatedAt, stats }) => ({
        slug,
        updatedAt: updatedAt ?? null,
        stats,
      }));
      return { entries, nextCursor: page.nextCursor || null };
    },

    async read(slug, asker) {
      const path = `/api/v1/skills/${encodeURIComponent(slug)}`;
      const said = await client.getJson(path, skillDetail, patienceOf(asker));
      return said && toListing(origin, said);
    },

    async search(q) {
      const query = new URLSearchParams({ q, limit: String(MAX_HITS) });
      const said = await client.getJson(`/api/v1/search?${query}`, searchResults, LIVE);
      return readable(searchResult, said?.results ?? []).flatMap((result): ExternalHit[] => {
        const { slug, displayName, summary, version, owner } = result;
        if (!version) return [];
        const sourceUrl = pageOf(origin, owner.handle, slug);
        return [{ slug, title: displayName || slug, description: summary ?? "", version, sourceUrl, owner }];
      });
    },
  };
}

function patienceOf(asker: Asker): Patience {
  return asker === "live" ? LIVE : { ...BACKGROUND, signal: asker.background };
}

/** One entry that can't be read must not hide the others. */
function readable<S extends z.ZodType>(schema: S, entries: unknown[]): z.output<S>[] {
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** What ClawHub says of a skill in our words; null while it has no version, and so nothing to list. */
function toListing(origin: string, said: SkillDetail): ExternalListing | null {
  const { skill, latestVersion, owner, moderation } = said;
  const version = latestVersion?.version || skill.tags?.latest;
  if (!version) return null;
  return {
    slug: skill.slug,
    title: skill.displayName || skill.slug,
    description: skill.summary ?? "",
    version,
    category: categoryOf(skill.topics ?? []),
    securityStatus: statusOf(moderation),
    sourceUrl: pageOf(origin, owner.handle, skill.slug),
    owner,
    stats: skill.stats,
    createdAt: skill.createdAt ?? null,
    updatedAt: skill.updatedAt ?? null,
  };
}

function pageOf(origin: string, handle: string, slug: string): string {
  return `${origin}/${handle}/skills/${slug}`;
}

/** The first topic that is a category of ours: every topic there is would make hundreds of them. */
function categoryOf(topics: string[]): string {
  return topics.map(categoryKey).find((key) => CATEGORIES[key]) ?? categoryKey("other");
}

function statusOf(moderation: Moderation): ExternalListing["securityStatus"] {
  if (!moderation) return "unscanned";
  if (moderation.isMalwareBlocked || moderation.verdict === "malicious") return "block";
  if (moderation.isSuspicious || moderation.verdict === "suspicious") return "warn";
  return moderation.verdict === "clean" ? "pass" : "unscanned";
}
