import { performance } from "node:perf_hooks";
import { Client } from "pg";
import { log } from "@/lib/log";
import { within } from "@/lib/within";
import { DIRECT_URL } from "./addresses";

/** The channel on which the database's own triggers tell what changed, after the transaction that did it. */
const CHANNEL = "changes";
/** What was heard until then is all there was; asked again well before that, by whoever reads meanwhile. */
const PROVEN_FOR_MS = 900;
const PROVE_AFTER_MS = 250;
const WITHIN_MS = 900;
const RETRY_AFTER_MS = 500;
/** Beyond that, what was not heard of counts as unheard by itself soon. */
const CATCH_UP_WITHIN_MS = 300;

type Listener = {
  /** Something of this name changed. */
  onChange(name: string): void;
  /** Nothing was heard for a while; anything may have changed. */
  onGap(): void;
};

/** What tells whether all that has changed was heard of. */
export type Changes = {
  /** Whether all that changed until a second ago was heard of; the first who ask hear no, and have it found out. */
  isHeard(): boolean;
  /** Waits until all that has changed before the call was heard of, or is known not to be. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Hears over one connection what any process changes. The server hands out notifications before it answers a query on the
 * same connection: an answer proves that all was heard which had changed when it was asked.
 */
export function listenForChanges({ onChange, onGap }: Listener): Changes {
  let client: Client | null = null;
  let provenAtMs = Number.NEGATIVE_INFINITY;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let proving: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function connect(): Promise<Client> {
    const opened = new Client({
      connectionString: DIRECT_URL,
      application_name: "skillyard changes",
      connectionTimeoutMillis: WITHIN_MS,
      query_timeout: WITHIN_MS,
      keepAlive: true,
    });
    opened.on("error", () => drop(opened));
    opened.on("end", () => drop(opened));
    opened.on("notification", ({ payload }) => onChange(payload ?? ""));
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
    } catch (error) {
      drop(opened);
      throw error;
    }
    onGap();
    return opened;
  }

  function drop(lost: Client): void {
    lost.removeAllListeners("notification");
    lost.end().catch(() => undefined); // it is lost already
    if (client !== lost) return;
    client = null;
    provenAtMs = Number.NEGATIVE_INFINITY;
    log.warn("the connection that tells of changes was lost; answers are built anew until it is back");
  }

  async function ask(): Promise<void> {
    const askedAtMs = performance.now();
    if (!client && askedAtMs - failedAtMs < RETRY_AFTER_MS) return;
    let asked = client;
    try {
      if (asked) await asked.query("select");
      else client = asked = await connect();
      if (client === asked) provenAtMs = askedAtMs;
    } catch {
      failedAtMs = askedAtMs;
      if (asked) drop(asked);
    }
  }

  function prove(): Promise<void> {
    proving ??= ask().finally(() => {
      proving = null;
    });
    return proving;
  }

  return {
    isHeard() {
      const ageMs = performance.now() - provenAtMs;
      if (ageMs > PROVE_AFTER_MS) void prove();
      return ageMs < PROVEN_FOR_MS;
    },
    async catchUp() {
      if (!client) return;
      // One that is under way was asked too early; the one after it serves all who wait.
      next ??= (proving ?? Promise.resolve()).then(() => {
        next = null;
        return prove();
      });
      await within(CATCH_UP_WITHIN_MS, next);
    },
    async close() {
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
