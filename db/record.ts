import { Column, is, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { Written } from "@/lib/written";

type Value = SelectedFields[string];

/**
 * What is selected as one value, which Postgres writes as JSON, as it is to be sent: to take that costs a fraction of what
 * as many columns do. A query joins `fields` laterally, after what these are of, and selects `json`; `read` makes a record of
 * its text. To whoever looks into one moments are Dates, those of the outermost record alone.
 */
export function recordOf<S extends SelectedFields>(selection: S) {
  type Fields = SelectResultFields<S>;
  const moments = Object.entries(selection).flatMap(([key, value]) => (isMoment(value) ? [key] : []));
  const parse = (json: string) => {
    const record = JSON.parse(json);
    for (const key of moments) record[key] &&= new Date(record[key]);
    return record;
  };
  const read = (json: string) => new Written<Fields>(json, () => parse(json));
  // A row of the join is written more compactly than by json_build_object, and as quickly.
  const json: SQL<Written<Fields>> = sql`row_to_json(record)::text`.mapWith(read);
  return { fields: sql`(${selectOf(selection)}) as record`, json, read };
}

function selectOf(selection: SelectedFields): SQL {
  const entries = Object.entries(selection);
  const fields = entries.map(([key, value]) => sql`${isGroup(value) ? name(key) : written(value)} as ${name(key)}`);
  const groups = entries.flatMap(([key, value]) =>
    isGroup(value) ? sql`(${selectOf(value as SelectedFields)}) as ${name(key)}` : [],
  );
  const from = groups.length > 0 ? sql` from ${sql.join(groups, sql`, `)}` : sql``;
  return sql`select ${sql.join(fields, sql`, `)}${from}`;
}

function name(key: string): SQL {
  return sql`${sql.identifier(key)}`;
}

/** A moment as JavaScript writes it. */
function written(value: Value): SQL {
  return isMoment(value) ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql`${value}`;
}

function isMoment(value: Value): boolean {
  return is(value, Column) && value.dataType === "date";
}

function isGroup(value: Value): boolean {
  return !is(value, Column) && !("getSQL" in value);
}
