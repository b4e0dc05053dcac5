import { expect } from "@playwright/test";
import postgres from "postgres";
import { Client } from "../../client";
import { test } from "../fixtures";
import { type Offer, offer } from "./market";

test.describe.configure({ timeout: 180_000 });

/** More than are ranked one by one, and so are looked for among the popular ones first. */
const MATCHES = 1_300;
const MOST_SHOWN = 100;
/** As many listings as the three more popular tiers have here. */
const TIERS = [200, 500, 1_000];

type Found = { items: { slug: string }[]; total: number };

test("a word of many listings finds names first, however popular others are, and then the most popular", async ({
  stack,
}) => {
  await stack.start({ WORKER: "off", LOG_LEVEL: "error", KEPT_ANSWERS_MB: "0" });
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
  await offer(sql, [...having("gadget", { named: 150 }), ...having("widget", { named: 60 })]);
  await sql`update search_words set listings = ${MATCHES} where word in ('gadget', 'widget')`;
  for (const [tier, listings] of [...TIERS.entries()].reverse())
    await sql`update listings set tier = ${tier} where id in (select id from listings order by popularity desc limit ${listings})`;
  await sql.end();
  const api = new Client(stack.url);
  const slugs = async (q: string, offset: number) => {
    const { body } = await api.get<Found>(`/v1/skills?q=${q}&limit=${MOST_SHOWN}&offset=${offset}`);
    expect(body.total).toBe(MATCHES);
    return body.items.map(({ slug }) => slug);
  };

  const [first, second] = [await slugs("gadget", 0), await slugs("gadget", MOST_SHOWN)];
  expect(first.filter((slug) => slug.startsWith("named-gadget"))).toHaveLength(MOST_SHOWN);
  expect(second.slice(0, 50).filter((slug) => slug.startsWith("named-gadget"))).toHaveLength(50);
  expect(second.slice(50)).toStrictEqual(mostPopular("gadget", 50));
  expect(new Set([...first, ...second]).size).toBe(2 * MOST_SHOWN);

  const mixed = await slugs("widget", 0);
  expect(mixed.slice(0, 60).filter((slug) => slug.startsWith("named-widget"))).toHaveLength(60);
  expect(mixed.slice(60).sort()).toStrictEqual(mostPopular("widget", 40).sort());
});

/** Of all that have the word the few that are named so are the least popular. */
function having(word: string, { named }: { named: number }): Offer[] {
  return Array.from({ length: MATCHES }, (_, i) => {
    const isNamed = i < named;
    const name = `${isNamed ? `named ${word}` : `other ${word.charAt(0)}`} ${isNamed ? i : i - named}`;
    return {
      slug: name.replaceAll(" ", "-"),
      title: name,
      description: `Also a ${word}.`,
      category: "productivity",
      type: "skill",
      seller: "Odalys Quintero",
      popularity: isNamed ? i : 10_000 - i,
    };
  });
}

function mostPopular(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `other-${word.charAt(0)}-${i}`);
}
