import { Column, is, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { Written } from "@/lib/written";

type Value = SelectedFields[string];

/**
 * What is selected as one value, which Postgres writes as JSON, as it is to be sent: to take that costs a fraction of what
 * as many columns do.
 */
export function asRecord<S extends SelectedFields>(selection: S): SQL<Written<SelectResultFields<S>>> {
  return sql`${writtenAsJson(selection)}::text`.mapWith(reader(selection));
}

/** Makes such a record of its text: to whoever looks into it moments are Dates, those of the outermost record alone. */
export function reader<S extends SelectedFields>(selection: S): (json: string) => Written<SelectResultFields<S>> {
  const moments = Object.entries(selection).flatMap(([key, value]) => (isMoment(value) ? [key] : []));
  const read = (json: string) => {
    const record = JSON.parse(json);
    for (const key of moments) record[key] &&= new Date(record[key]);
    return record;
  };
  return (json) => new Written<SelectResultFields<S>>(json, () => read(json));
}

function isMoment(value: Value): boolean {
  return is(value, Column) && value.dataType === "date";
}

function writtenAsJson(selection: SelectedFields): SQL {
  const fields = Object.entries(selection).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${written(value)}`);
  return sql`json_build_object(${sql.join(fields, sql`, `)})`;
}

function written(value: Value) {
  // As JavaScript writes it.
  if (isMoment(value)) return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return is(value, Column) || isSqlPart(value) ? value : writtenAsJson(value as SelectedFields);
}

function isSqlPart(value: Value): value is SQL {
  return "getSQL" in value;
}
