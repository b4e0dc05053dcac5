import { leadsTo } from "../../knowledge/listed-hosts";
import { namesOf } from "../../match/names";

export type Ecosystem = "npm" | "pypi" | "cargo" | "gem";

/** What holds for each registry. */
export function byEcosystem<Value>(of: (ecosystem: Ecosystem) => Value): Record<Ecosystem, Value> {
  return { npm: of("npm"), pypi: of("pypi"), cargo: of("cargo"), gem: of("gem") };
}

/** Packages that nearly everybody uses, and those of similar names that are none the worse for it. */
export const POPULAR = byEcosystem((ecosystem) => new Set(namesOf(`popular-${ecosystem}`)));

const isRegistry = leadsTo("registry");

/** Whether a host is one of those that packages come from by default, of their mirrors, or of companies for their own. */
export function isKnownRegistry(hostname: string): boolean {
  return isRegistry({ hostname, pathname: "/" });
}
