import { samples } from "@/dev/external-registry/samples";
import type { Skill } from "@/dev/external-registry/skill";

const faultActions = ["slow", "down", "nonsense", "huge", "busy", "hang_up"] as const;

/** What goes wrong with the requests whose address contains `match`. */
export type Fault = {
  match: string;
  action: (typeof faultActions)[number];
  delay_ms?: number;
  retry_after?: number;
};

export type Registry = {
  skills: Map<string, Skill>;
  faults: Map<string, Fault>;
  /** The addresses asked for, newest last. */
  requests: string[];
};

export function newRegistry(): Registry {
  return { skills: new Map(samples.map((skill) => [skill.slug, skill])), faults: new Map(), requests: [] };
}

export function isFaultAction(word: unknown): word is Fault["action"] {
  return faultActions.some((action) => action === word);
}

/** The skill of this slug, or the one that once had it. */
export function findSkill({ skills }: Registry, slug: string): Skill | undefined {
  return skills.get(slug) ?? [...skills.values()].find(({ formerSlugs }) => formerSlugs?.includes(slug));
}

/** What is malicious is in no list and not in the search. */
export function isHidden({ verdict }: Skill): boolean {
  return verdict === "malicious";
}
