import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { ExternalHit } from "./connector";
import { isRemoteTrouble } from "./http";
import { findRegistry, type Registry, registries } from "./registries";
import { saveListing } from "./save";

/** Where a listing that was not known here is now kept. */
type Fetched = { source: string; slug: string };

const NOT_ASKED =
  "There is no listing with this slug here, and the other registry did not answer; try again in a moment";
const REGISTRY_SLUG = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/**
 * Asks the registries for a listing that the mirror lacks, and keeps it. Null where none has it; throws
 * SKILL_NOT_FOUND, saying so, where one of them could not be asked within two seconds.
 */
export async function fetchListing(slug: string, source?: string): Promise<Fetched | null> {
  if (!REGISTRY_SLUG.test(slug)) return null;
  const asked = registries.filter((registry) => !source || registry.source === source);
  const answers = await Promise.all(asked.map((registry) => fetchFrom(registry, slug)));
  const found = answers.find((answer) => answer !== null && answer !== "unavailable");
  if (!found && answers.includes("unavailable")) throw new AppError("SKILL_NOT_FOUND", NOT_ASKED);
  return found ?? null;
}

async function fetchFrom(registry: Registry, slug: string): Promise<Fetched | "unavailable" | null> {
  const said = await orUnavailable(registry, () => registry.rememberListing(slug, () => registry.read(slug, "live")));
  if (said === "unavailable") return said;
  if (!said || said.securityStatus === "block") return null;
  await saveListing(registry.source, said);
  return { source: registry.source, slug: said.slug };
}

/** What a registry itself finds for these words, best first. */
export async function searchRegistry(source: string, q: string): Promise<ExternalHit[] | "unavailable"> {
  const registry = findRegistry(source);
  if (!registry) return [];
  const words = q.trim().toLowerCase().replace(/\s+/g, " ");
  return orUnavailable(registry, () => registry.rememberSearch(words, () => registry.search(words)));
}

/** A registry's trouble is told to whoever asked, and never becomes ours. */
async function orUnavailable<T>(registry: Registry, ask: () => Promise<T>): Promise<T | "unavailable"> {
  try {
    return await ask();
  } catch (error) {
    if (!isRemoteTrouble(error)) throw error;
    log.warn({ err: error, source: registry.source }, "a registry did not answer a live question");
    return "unavailable";
  }
}
