/** The registries that listings come from, by source, as people know them. */
export const REGISTRY_NAMES: Record<string, string> = { clawhub: "ClawHub" };

export function registryName(source: string): string {
  return REGISTRY_NAMES[source] ?? source;
}
