import { REPLICA_LAG_MS, REPLICA_URL } from "@/db/replica";
import { currentContext, inContext, type Made, noteOutage, type WorkContext } from "@/lib/context";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import { type Answer, type KeptAnswers, keptAnswers } from "./answers";
import { listen } from "./changes";

/** Whether anything is kept at all. */
export const isKeeping = env.KEPT_ANSWERS_MB > 0;

const store = shared("kept-answers", () =>
  isKeeping ? keptAnswers(env.KEPT_ANSWERS_MB * 1024 * 1024, listen, REPLICA_URL ? REPLICA_LAG_MS : 0) : null,
);

/** Of what a value takes, by the length of its text. */
const BYTES_PER_CHARACTER = 4;

/**
 * What `build` answers, or what it answered somebody before if nothing of `namesIn` that has changed since: a value that
 * is the same for everybody, and that nobody changes. Only whoever is nobody in particular is given one that is kept.
 */
export function keep<T extends object>(
  key: string,
  namesIn: (value: T) => Iterable<string>,
  build: () => Promise<T>,
): Promise<T> {
  const context = currentContext();
  return store && context?.isForAnyone ? keepIn(store, context, key, namesIn, build) : build();
}

async function keepIn<T extends object>(
  store: KeptAnswers,
  { deadlineAtMs, made: outer }: WorkContext,
  key: string,
  namesIn: (value: T) => Iterable<string>,
  build: () => Promise<T>,
): Promise<T> {
  const make = async () => {
    const made = newMade();
    const own: WorkContext = { kind: "request", deadlineAtMs, isForAnyone: true, made };
    const value = Object.freeze(await noting(own, build));
    const bytes = outer ? 0 : JSON.stringify(value).length * BYTES_PER_CHARACTER;
    return { value, names: made.isFleeting ? null : new Set(namesIn(value)), bytes };
  };
  // As a part of something that will be kept itself, it need not be.
  const { value, names } = await heed(outer ? make() : store.get(key, make));
  if (outer) note(outer, names);
  return value;
}

function note(outer: Made, names: ReadonlySet<string> | null): void {
  for (const name of names ?? []) outer.of.add(name);
  outer.isFleeting ||= names === null;
}

/** What is kept of this key. */
export function findKept<T>(key: string): T | undefined {
  return store?.find<T>(key)?.value;
}

/**
 * What `work` makes of several such answers and nothing else, kept as long as all of them; `bytes` is what it takes, null
 * where it must not be kept. Everything that it asks the database past those answers keeps it from being kept.
 */
export async function keepMade<T>(
  key: string,
  work: (made: Made) => Promise<{ value: T; bytes: number | null }>,
): Promise<T> {
  if (!store) return (await work(newMade())).value;
  const make = async (): Promise<Answer<T>> => {
    const made = newMade();
    const { deadlineAtMs } = currentContext() ?? {};
    const context: WorkContext = { kind: "request", deadlineAtMs, isForAnyone: true, made };
    const { value, bytes } = await noting(context, () => work(made));
    const isWhole = bytes !== null && !made.isFleeting && made.reads === 0;
    return { value, names: isWhole ? made.of : null, bytes: bytes ?? 0 };
  };
  return (await heed(store.get(key, make))).value;
}

function newMade(): Made {
  return { of: new Set(), reads: 0, isFleeting: false, readings: [] };
}

/** The errors of builds that something which the service depends on has failed. */
const outages = shared("outages-of-builds", () => new WeakSet<object>());

/** Does the work in its context to its end: a query begins only when it is awaited. */
async function noting<T>(context: WorkContext, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await inContext(context, async () => await work());
  } catch (error) {
    if (context.isOutage && error instanceof Error) outages.add(error);
    throw error;
  }
}

/** Whoever waits for what another has asked is to know what failed, as the other does. */
async function heed<T>(answer: T | Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (outages.has(error as object)) noteOutage();
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
