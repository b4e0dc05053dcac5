/** What the review notes of a package, beside the tools that it asks for itself. */
const AREAS = ["hosts", "contacted", "paths", "commands", "variables", "unread"] as const;

type Kept = Record<string, unknown> | null;

/** What a package asks for by its manifest, and what its review saw it use; null where neither is kept. */
export function permissionsOf(manifest: Kept, observed: Kept) {
  return {
    declared: manifest && textsIn(manifest.allowedTools),
    observed: observed && AREAS.flatMap((area) => textsIn(observed[area]).map((text) => `${area}:${text}`)).sort(),
  };
}

/** Of an older form there may be less. */
function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
}
