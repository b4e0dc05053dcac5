import { shared } from "@/lib/shared";

/**
 * What `build` makes of each name, made when it is first asked for and kept: queries whose text is built once, and which
 * every connection prepares under that name. So many names as there are shapes of a query; values are placeholders.
 */
export function preparedBy<Query>(kind: string, build: (name: string) => Query): (name: string) => Query {
  const known = shared(`prepared-${kind}`, () => new Map<string, Query>());
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const built = build(name);
    known.set(name, built);
    return built;
  };
}
