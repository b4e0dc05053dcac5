import type { Client } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Listing, type Person } from "../../fixtures";

export type World = {
  admin: Person;
  buyer: () => Promise<Person>;
  seller: (options?: { connected?: boolean }) => Promise<Person>;
  listing: (seller: Person, fields?: { price_cents?: number }) => Promise<Listing>;
};

/** What a call is about, made anew for it. */
export type Subject = {
  owner: Person;
  request: () => { method: string; path: string; body?: unknown };
  /** What a write would change, as the owner sees it or the database holds it. */
  look: () => Promise<unknown>;
};

export async function read(person: Client, path: string): Promise<unknown> {
  const { status, body } = await person.get(path);
  expect(status, path).toBe(200);
  return body;
}

/** All rows of the table that belong to this one. */
export function rowsOf(table: string, column: string, id: unknown): Promise<unknown> {
  return inDatabase(async (sql) => [
    ...(await sql`select * from ${sql(table)} where ${sql(column)} = ${id as string}`),
  ]);
}
