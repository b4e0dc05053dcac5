import { expect, test } from "vitest";
import type { Incoming } from "./incoming";
import { render, revalidated } from "./responses";

const asking = (known: string | null = null) => ({ header: () => known }) as unknown as Incoming;

test("who has the answer already is told so, by its fingerprint or by a star", () => {
  const { headers } = revalidated(asking(), render('{"a":1}'));
  const etag = headers.etag ?? "";
  for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    expect(revalidated(asking(known), render('{"a":1}'))).toMatchObject({ status: 304, body: null, headers: { etag } });
  }
  expect(revalidated(asking(etag), render('{"a":2}')).status).toBe(200);
});
