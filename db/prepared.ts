import { fillPlaceholders, type Query } from "drizzle-orm";
import { shared } from "@/lib/shared";
import { db } from "./client";

/**
 * What `build` makes of each name, made when it is first asked for and kept: queries whose text is built once, and which
 * every connection prepares under that name. So many names as there are shapes of a query; values are placeholders.
 */
export function preparedBy<Prepared>(kind: string, build: (name: string) => Prepared): (name: string) => Prepared {
  const known = shared(`prepared-${kind}`, () => new Map<string, Prepared>());
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const built = build(name);
    known.set(name, built);
    return built;
  };
}

/**
 * The rows of a prepared query as the driver has them, values by position: where it needs no more than that reads these
 * itself, as it does text and integers, the query builder would take as long again.
 */
export function rowsOf<Row extends unknown[]>(
  query: { getQuery(): Query },
  values: Record<string, unknown>,
): Promise<Row[]> {
  const { sql, params } = query.getQuery();
  const parameters = fillPlaceholders(params, values) as Parameters<typeof db.$client.unsafe>[1];
  return db.$client.unsafe(sql, parameters, { prepare: true }).values() as Promise<unknown> as Promise<Row[]>;
}
