/** An unverified review, and when its author joined. */
export type Sighting = { id: string; userId: string; listingId: string; createdAt: Date; joinedAt: Date };

/** How many people, and for the second rule how many listings, are no coincidence. */
const MIN_PEOPLE = 3;
const MIN_LISTINGS = 3;
const HOUR_MS = 60 * 60 * 1000;
const JOINED_WITHIN_MS = 48 * HOUR_MS;
const NEW_FOR_MS = 14 * 24 * HOUR_MS;
const WRITTEN_WITHIN_MS = 7 * 24 * HOUR_MS;

/**
 * The ring that this review makes with others of the same author's listings: three people or more who joined within
 * two days of its writer and wrote within a week of it, all in their first two weeks here. Empty where there is none.
 */
export function ringOfNewAccounts(review: Sighting, ofAuthor: Sighting[]): Sighting[] {
  const ring = ofAuthor.filter(
    ({ joinedAt, createdAt }) =>
      apart(joinedAt, createdAt) <= NEW_FOR_MS &&
      apart(joinedAt, review.joinedAt) <= JOINED_WITHIN_MS &&
      apart(createdAt, review.createdAt) <= WRITTEN_WITHIN_MS,
  );
  const isComplete =
    ring.some(({ id }) => id === review.id) && new Set(ring.map(({ userId }) => userId)).size >= MIN_PEOPLE;
  return isComplete ? ring : [];
}

function apart(a: Date, b: Date): number {
  return Math.abs(a.getTime() - b.getTime());
}

/**
 * The ring that this review makes with others of the listings that its writer has reviewed: three people or more who
 * all reviewed the same three listings or more, this one among them. The one of the most people, or empty.
 */
export function ringOfSameListings(review: Sighting, ofListings: Sighting[]): Sighting[] {
  const listingsOf = new Map<string, Set<string>>();
  for (const { userId, listingId } of ofListings) {
    listingsOf.set(userId, (listingsOf.get(userId) ?? new Set()).add(listingId));
  }
  const own = listingsOf.get(review.userId) ?? new Set<string>();
  const others = [...listingsOf.keys()].filter((id) => id !== review.userId);
  let ring: Sighting[] = [];
  let people = 0;
  for (const [i, first] of others.entries()) {
    for (const second of others.slice(i + 1)) {
      const shared = [...own].filter((id) => listingsOf.get(first)?.has(id) && listingsOf.get(second)?.has(id));
      if (shared.length < MIN_LISTINGS || !shared.includes(review.listingId)) continue;
      const members = [...listingsOf].filter(([, theirs]) => shared.every((id) => theirs.has(id))).map(([id]) => id);
      if (members.length < Math.max(MIN_PEOPLE, people + 1)) continue;
      people = members.length;
      ring = ofListings.filter(({ userId, listingId }) => members.includes(userId) && shared.includes(listingId));
    }
  }
  return ring;
}
