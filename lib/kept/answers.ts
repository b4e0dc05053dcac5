import { LRUCache } from "lru-cache";
import type { Changes } from "@/db/changes";

/** What is to be kept: `names` is what it tells of, null where it must not be kept; `bytes` is about what it takes. */
export type Answer<T = unknown> = { value: T; names: ReadonlySet<string> | null; bytes: number };

export type KeptAnswers = ReturnType<typeof keptAnswers>;

type Build = { missed: Set<string>; isOvertaken: boolean; begunAtMs: number };
type Listener = { onChange(name: string): void; onGap(): void };

/** The name by which is told that anything may have changed. */
const EVERYTHING = "everything";
/** While changes are not heard of, one waits for a build that began this shortly ago, lest a crowd has one made for each. */
const JOINED_UNHEARD_MS = 200;
/** About what it takes to find an answer by the name of something that it tells of. */
const BYTES_PER_NAME = 200;
/** No change is missed; what else an answer depends on, such as the day, is never further behind than this. */
const MAX_AGE_MS = 30_000;

/**
 * Answers that are the same for everybody, kept until something changes that they tell of. Of one that is not there, only
 * the first who asks has it built; what changes meanwhile keeps it from being kept, and later callers from waiting for it.
 * So does what changed in the `lagMs` before: what it is built of may be so far behind.
 */
export function keptAnswers(maxBytes: number, listen: (listener: Listener) => Changes, lagMs = 0) {
  /** By name, the keys of the answers that tell of it. */
  const told = new Map<string, Set<string>>();
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ bytes, names }, key) => bytes + key.length + BYTES_PER_NAME * (2 + (names?.size ?? 0)),
    ttl: MAX_AGE_MS,
    dispose: ({ names }, key) => {
      for (const name of names ?? []) forget(name, key);
    },
  });
  const builds = new Set<Build>();
  /** When each of these changed last, as far back as the lag. */
  const changedAtMs = new Map<string, number>();
  const joinable = new Map<string, { answer: Promise<Answer>; begunAtMs: number }>();

  function forget(name: string, key: string): void {
    const keys = told.get(name);
    if (keys?.delete(key) && keys.size === 0) told.delete(name);
  }

  const changes = listen({
    onChange(name) {
      if (lagMs > 0) noteChange(name);
      if (name === EVERYTHING) return overtakeAll();
      joinable.clear();
      for (const build of builds) build.missed.add(name);
      for (const key of told.get(name) ?? []) answers.delete(key);
    },
    onGap: overtakeAll,
  });

  /** The latest stand last. */
  function noteChange(name: string): void {
    const nowMs = performance.now();
    changedAtMs.delete(name);
    changedAtMs.set(name, nowMs);
    for (const [old, atMs] of changedAtMs) {
      if (nowMs - atMs < 2 * lagMs) break;
      changedAtMs.delete(old);
    }
  }

  function isBehind({ begunAtMs }: Build, names: ReadonlySet<string>): boolean {
    const isLate = (name: string) => begunAtMs - (changedAtMs.get(name) ?? Number.NEGATIVE_INFINITY) < lagMs;
    return lagMs > 0 && (isLate(EVERYTHING) || [...names].some(isLate));
  }

  function overtakeAll(): void {
    joinable.clear();
    for (const build of builds) build.isOvertaken = true;
    answers.clear();
  }

  async function finish(key: string, build: Build, make: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await make();
      const { names } = answer;
      if (names && !isOvertaken(build, names) && !isBehind(build, names)) store(key, answer);
      return answer;
    } finally {
      builds.delete(build);
    }
  }

  function store(key: string, answer: Answer): void {
    answers.set(key, answer);
    if (!answers.has(key)) return; // it is too large
    for (const name of answer.names ?? []) {
      const keys = told.get(name);
      if (keys) keys.add(key);
      else told.set(name, new Set([key]));
    }
  }

  function join(key: string, answer: Promise<Answer>): void {
    joinable.set(key, { answer, begunAtMs: performance.now() });
    const leave = () => {
      if (joinable.get(key)?.answer === answer) joinable.delete(key);
    };
    answer.then(leave, leave);
  }

  function findJoinable(key: string, isHeard: boolean): Promise<Answer> | undefined {
    const begun = joinable.get(key);
    const isRecent = begun && performance.now() - begun.begunAtMs < JOINED_UNHEARD_MS;
    return isHeard || isRecent ? begun?.answer : undefined;
  }

  return {
    changes,
    /** What is kept under this key, if anything is. */
    find<T>(key: string): Answer<T> | undefined {
      return changes.isHeard() ? (answers.get(key) as Answer<T> | undefined) : undefined;
    },
    /** The answer of this key, made by `make` where none is kept. Throws what that throws. */
    get<T>(key: string, make: () => Promise<Answer<T>>): Answer<T> | Promise<Answer<T>> {
      const isHeard = changes.isHeard();
      const known = (isHeard && answers.get(key)) || findJoinable(key, isHeard);
      if (known) return known as Answer<T> | Promise<Answer<T>>;
      const build: Build = { missed: new Set(), isOvertaken: false, begunAtMs: performance.now() };
      builds.add(build);
      const answer = finish(key, build, make) as Promise<Answer<T>>;
      join(key, answer);
      return answer;
    },
  };
}

function isOvertaken({ isOvertaken, missed }: Build, names: ReadonlySet<string>): boolean {
  return isOvertaken || [...missed].some((name) => names.has(name));
}
