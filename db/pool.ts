import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { noteOutage, noteRead, remainingMs } from "@/lib/context";
import { DeadlineExceeded, sharedDependency } from "@/lib/dependencies/dependency";
import { env } from "@/lib/env";
import { connect } from "./connect";
import { isDatabaseDown, isDatabaseTrouble } from "./errors";
import { slots } from "./slots";

type Settings = {
  url: string;
  /** Through a pooler no settings go: there they are the role's. */
  isPooled?: boolean;
  as?: "database" | "replica";
  max: number;
  /** How long a query may wait for a connection. */
  waitMs: number;
  /** How long the server works on a statement before it ends it, and how long one may wait there for a lock. */
  statementMs: number;
  lockMs: number;
  /** Made once for each named statement, or for the values of each query: a search needs that, rare words as others. */
  plans?: "generic" | "custom";
  /** So many statements may be on their way on one connection, each behind the one before, which saves both sides turns. */
  pipelined?: number;
};

/** What Drizzle uses of a client. */
export type Query = PromiseLike<postgres.RowList<postgres.Row[]>> & { values(): Promise<unknown[][]> };
export type Pool = {
  options: postgres.Sql["options"];
  unsafe(text: string, parameters?: postgres.ParameterOrJSON<never>[], options?: postgres.UnsafeQueryOptions): Query;
  begin<T>(work: (transaction: postgres.TransactionSql) => T | Promise<T>): Promise<T>;
  end(options: { timeout: number }): Promise<void>;
};

const CONNECT_WITHIN_S = 2;
/** Beyond what a statement may take by then the server would have ended it; so it is not there. */
const SILENCE_AFTER_MS = 400;

/**
 * Connections that no caller waits for without end: for a free one, for a lock, for the answer. A server that has not even
 * ended a statement in time is taken for gone, and its connections are replaced by new ones.
 */
export function guardedPool(settings: Settings): Pool {
  const { url, isPooled = false, as = "database", max, waitMs, statementMs, lockMs } = settings;
  const { plans = "custom", pipelined = 1 } = settings;
  const database = sharedDependency(as, { isFailure: isDatabaseDown });
  const free = slots(max * pipelined);
  function open(): postgres.Sql {
    const limits = {
      plan_cache_mode: `force_${plans}_plan`,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
    };
    const connected = connect(
      {
        max,
        idle_timeout: 60,
        connect_timeout: CONNECT_WITHIN_S,
        prepare: env.DATABASE_PREPARED === "on",
        connection: { application_name: "skillyard", ...(!isPooled && limits) },
      },
      url,
    );
    drizzle(connected); // teaches it to leave dates and JSON to Drizzle
    return connected;
  }

  let client = open();
  function replace(silent: postgres.Sql): void {
    if (client !== silent) return;
    client = open();
    void silent.end({ timeout: 0 });
  }

  /** Ends all connections where no answer comes though the server should have given up; answers what stops the watch. */
  function watch(asked: postgres.Sql, onSilence = () => {}): () => void {
    const limitMs = pipelined * statementMs + SILENCE_AFTER_MS;
    const timer = setTimeout(() => {
      replace(asked);
      onSilence();
    }, limitMs);
    return () => clearTimeout(timer);
  }

  function heard<T>(asked: postgres.Sql, answer: PromiseLike<T>, onSilence?: () => void): PromiseLike<T> {
    const stopWatching = watch(asked, onSilence);
    answer.then(stopWatching, stopWatching);
    return answer;
  }

  /**
   * Watches each statement, which begins and ends the transaction too. In silence the transaction is given up here: the
   * driver would first roll it back, for which it waits without end on a connection that was never closed.
   */
  async function transact<T>(asked: postgres.Sql, work: (transaction: postgres.TransactionSql) => T | Promise<T>) {
    let giveUp = () => {};
    const silence = new Promise<never>((_, reject) => {
      giveUp = () => reject(new DeadlineExceeded("The database fell silent during a transaction"));
    });
    let stopWatching = watch(asked, giveUp);
    const transacted = asked.begin(async (transaction) => {
      stopWatching();
      const { unsafe } = transaction;
      const heardOf = (...query: Parameters<typeof unsafe>) => {
        const answer = unsafe(...query);
        heard(asked, answer, giveUp);
        return answer;
      };
      try {
        return await work(Object.assign(transaction, { unsafe: heardOf }));
      } finally {
        stopWatching = watch(asked, giveUp);
      }
    });
    try {
      return await Promise.race([transacted, silence]);
    } finally {
      stopWatching();
    }
  }

  /** As long as nobody's answer is at stake any more, the work goes on and keeps its connection. */
  async function ask<T>(work: (asked: postgres.Sql) => PromiseLike<T>, limits = {}): Promise<T> {
    noteRead();
    try {
      return await database.use(() => free.use(Math.min(waitMs, remainingMs()), () => work(client)), limits);
    } catch (error) {
      if (isDatabaseTrouble(error)) noteOutage();
      throw error;
    }
  }

  return {
    options: client.options,
    unsafe(text, parameters, queryOptions) {
      // The driver takes one without parameters for several statements, which can't be prepared.
      const isNamed = queryOptions?.prepare && env.DATABASE_PREPARED === "on";
      const options = queryOptions?.prepare ? { ...queryOptions, prepare: isNamed, simple: false } : queryOptions;
      const start = (asked: postgres.Sql) => asked.unsafe(text, parameters, options);
      return {
        // biome-ignore lint/suspicious/noThenProperty: like the client's own, a query begins when it is awaited
        then: (resolve, reject) => ask((asked) => heard(asked, start(asked))).then(resolve, reject),
        values: () => ask((asked) => heard(asked, start(asked).values())),
      };
    },
    begin: <T>(work: (transaction: postgres.TransactionSql) => T | Promise<T>) =>
      ask((asked) => transact(asked, work) as Promise<T>, { deadlineMs: Number.POSITIVE_INFINITY }),
    end: (how) => client.end(how),
  };
}
