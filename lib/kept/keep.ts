import { listenForChanges } from "@/db/changes";
import { isDatabaseTrouble } from "@/db/errors";
import { currentContext, inContext, type Made, noteOutage } from "@/lib/context";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import { type Answer, keptAnswers } from "./answers";

const store = shared("kept-answers", () =>
  env.KEPT_ANSWERS_MB > 0 ? keptAnswers(env.KEPT_ANSWERS_MB * 1024 * 1024, listenForChanges) : null,
);

/** Of the text that is made of a value: for the value, and for the text itself once it was asked for. */
const BYTES_PER_CHARACTER = 4;

/**
 * What `build` answers, or what it answered somebody before if nothing of `namesIn` that has changed since: a value that
 * is the same for everybody, and that nobody changes. Only whoever is nobody in particular is given one that is kept.
 */
export async function keep<T extends object>(
  key: string,
  namesIn: (value: T) => Iterable<string>,
  build: () => Promise<T>,
): Promise<T> {
  if (!store || !currentContext()?.isForAnyone) return build();
  const { value } = await keepWhole(key, async () => {
    const made: Made = { of: new Set(), reads: 0, isFleeting: false, readings: [] };
    const deadlineAtMs = currentContext()?.deadlineAtMs;
    const built = Object.freeze(await inContext({ kind: "request", deadlineAtMs, made }, build));
    const names = made.isFleeting ? null : new Set(namesIn(built));
    return { value: built, names, bytes: JSON.stringify(built).length * BYTES_PER_CHARACTER };
  });
  return value;
}

/** The same where `make` says itself what its answer tells of, and what it takes. */
export async function keepWhole<T>(key: string, make: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await heed(store ? store.get(key, make) : make());
  const made = currentContext()?.made;
  if (made) {
    for (const name of answer.names ?? []) made.of.add(name);
    made.isFleeting ||= answer.names === null;
  }
  return answer;
}

/** Whoever waits for what another has asked is to know what failed, as the other does. */
async function heed<T>(answer: T | Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isDatabaseTrouble(error)) noteOutage();
    throw error;
  }
}

/** Waits until what changed before the call is no longer told as it was, here; elsewhere it takes up to a second. */
export async function forgetChanged(): Promise<void> {
  await store?.changes.catchUp();
}

/** Lets go of the connection that tells of changes. */
export async function closeKept(): Promise<void> {
  await store?.changes.close();
}

/** The names, as the triggers tell them (0025_changes.sql), of listings that lists and pages show. */
export function namesOf(listings: Iterable<{ source: string; slug: string }>): string[] {
  return Array.from(listings, ({ source, slug }) => `listing:${source}/${slug}`);
}
