import { expect, test } from "vitest";
import type { Incoming } from "./incoming";
import { revalidatedRecord } from "./responses";

const asking = (known: string | null = null) => ({ header: () => known }) as unknown as Incoming;

/** A record that counts how often it was rendered. */
function counted() {
  let times = 0;
  return { toJSON: () => ({ rendered: ++times }) };
}

test("a frozen record is rendered once, any other each time", () => {
  const kept = Object.freeze(counted());
  const first = revalidatedRecord(asking(), kept);
  const second = revalidatedRecord(asking(), kept);
  expect([first.body, second.body]).toEqual(['{"rendered":1}', '{"rendered":1}']);
  expect(second.headers.etag).toBe(first.headers.etag);

  const built = counted();
  revalidatedRecord(asking(), built);
  expect(revalidatedRecord(asking(), built).body).toBe('{"rendered":2}');
});

test("who has the answer already is told so, by its fingerprint or by a star", () => {
  const { headers } = revalidatedRecord(asking(), { a: 1 });
  const etag = headers.etag ?? "";
  for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    expect(revalidatedRecord(asking(known), { a: 1 })).toMatchObject({ status: 304, body: null, headers: { etag } });
  }
  expect(revalidatedRecord(asking(etag), { a: 2 }).status).toBe(200);
});
