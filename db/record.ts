import { Column, is, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";

type Value = SelectedFields[string];

/**
 * What is selected as one value, which Postgres writes as JSON: to read that takes a fraction of what as many columns
 * take. Moments are Dates, of the outermost record alone.
 */
export function asRecord<S extends SelectedFields>(selection: S): SQL<SelectResultFields<S>> {
  const moments = Object.entries(selection).flatMap(([key, value]) => (isMoment(value) ? [key] : []));
  return sql`${writtenAsJson(selection)}::text`.mapWith((text: string) => {
    const record = JSON.parse(text);
    for (const key of moments) record[key] &&= new Date(record[key]);
    return record;
  });
}

function isMoment(value: Value): boolean {
  return is(value, Column) && value.dataType === "date";
}

function writtenAsJson(selection: SelectedFields): SQL {
  const fields = Object.entries(selection).map(([key, value]) => {
    const isPlain = is(value, Column) || isSqlPart(value);
    return sql`${sql.raw(`'${key}'`)}, ${isPlain ? value : writtenAsJson(value as SelectedFields)}`;
  });
  return sql`json_build_object(${sql.join(fields, sql`, `)})`;
}

function isSqlPart(value: Value): value is SQL {
  return "getSQL" in value;
}
