import { describe, expect, test } from "vitest";
import { ringOfNewAccounts, ringOfSameListings, type Sighting } from "./rings";

const HOUR_MS = 60 * 60 * 1000;
const now = Date.parse("2026-03-02T12:00:00Z");

function sighting(person: string, listing: string, { joinedHoursAgo = 500, hoursAgo = 0 } = {}): Sighting {
  return {
    id: `${person} on ${listing}`,
    userId: person,
    listingId: listing,
    createdAt: new Date(now - hoursAgo * HOUR_MS),
    joinedAt: new Date(now - joinedHoursAgo * HOUR_MS),
  };
}

const idsOf = (ring: Sighting[]) => ring.map(({ id }) => id);

describe("people who joined together", () => {
  const review = sighting("ann", "x", { joinedHoursAgo: 10 });
  const ben = sighting("ben", "x", { joinedHoursAgo: 58 });
  const cat = sighting("cat", "y", { joinedHoursAgo: 1, hoursAgo: 0.5 });

  test("three of them are a ring, on whichever listing of the author", () => {
    expect(idsOf(ringOfNewAccounts(review, [review, ben, cat]))).toEqual(["ann on x", "ben on x", "cat on y"]);
  });

  test.each([
    ["two are none", [review, ben]],
    ["the same two on more listings are none", [review, ben, sighting("ben", "y", { joinedHoursAgo: 58 })]],
    ["one who joined over two days before does not count", [review, ben, sighting("cat", "y", { joinedHoursAgo: 59 })]],
    [
      "one who wrote over a week ago does not count",
      [review, ben, sighting("cat", "y", { joinedHoursAgo: 20, hoursAgo: 169 })],
    ],
    [
      "who have been here for over two weeks are none",
      ["ann", "ben", "cat"].map((person) => sighting(person, "x", { joinedHoursAgo: 337 })),
    ],
  ])("%s", (_, reviews) => {
    expect(ringOfNewAccounts(reviews[0] ?? review, reviews)).toEqual([]);
  });
});

describe("people who review the same listings", () => {
  const on = (person: string, ...listings: string[]) => listings.map((listing) => sighting(person, listing));
  const review = sighting("ann", "c");
  const ann = [...on("ann", "a", "b"), review];

  test("three of them on three listings are a ring", () => {
    const ring = ringOfSameListings(review, [...ann, ...on("ben", "a", "b", "c", "d"), ...on("cat", "a", "b", "c")]);
    expect(ring).toHaveLength(9);
    expect(idsOf(ring)).not.toContain("ben on d");
  });

  test("the ring of the most people is taken", () => {
    const four = [...on("ben", "a", "b", "c"), ...on("cat", "a", "b", "c"), ...on("dan", "a", "b", "c")];
    expect(new Set(ringOfSameListings(review, [...ann, ...four]).map(({ userId }) => userId)).size).toBe(4);
  });

  test.each([
    ["two people", [...on("ben", "a", "b", "c")]],
    ["two listings", [...on("ben", "b", "c"), ...on("cat", "b", "c")]],
    ["three pairs that share different listings", [...on("ben", "a", "b", "c"), ...on("cat", "b", "c", "d")]],
  ])("%s are none", (_, others) => {
    expect(ringOfSameListings(review, [...ann, ...others])).toEqual([]);
  });

  test("listings without the one just reviewed are none: their ring was found before", () => {
    const late = sighting("ann", "z");
    const all = [...ann, late, ...on("ben", "a", "b", "c"), ...on("cat", "a", "b", "c")];
    expect(ringOfSameListings(late, all)).toEqual([]);
  });
});
