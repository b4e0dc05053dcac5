/** The registries that this service knows to speak with, by source, as people know them. */
export const REGISTRY_NAMES: Record<string, string> = { clawhub: "ClawHub" };
