import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import { clawhub } from "./clawhub";
import type { Connector, ExternalHit, ExternalListing } from "./connector";
import { rememberAnswers } from "./remember";

const FRESH_MS = 60_000;
const KEEP_MS = 60 * 60_000;
const MAX_ENTRIES = 500;

/** A registry, and what it answered lately. */
export type Registry = Connector & {
  rememberSearch: ReturnType<typeof rememberAnswers<ExternalHit[]>>;
  rememberListing: ReturnType<typeof rememberAnswers<ExternalListing | null>>;
};

/** The registries that the configuration names; one connector file each. */
export const registries: Registry[] = shared("registries", () =>
  (env.CLAWHUB_API_URL ? [clawhub(env.CLAWHUB_API_URL)] : []).map((connector) => ({
    ...connector,
    rememberSearch: rememberAnswers<ExternalHit[]>({ freshMs: FRESH_MS, keepMs: KEEP_MS, maxEntries: MAX_ENTRIES }),
    rememberListing: rememberAnswers<ExternalListing | null>({
      freshMs: FRESH_MS,
      keepMs: KEEP_MS,
      maxEntries: MAX_ENTRIES,
    }),
  })),
);

export function findRegistry(source: string): Registry | undefined {
  return registries.find((registry) => registry.source === source);
}
