import { createHash } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/idempotency";
import type { Viewer } from "@/lib/auth/viewer";
import { InvalidInput, isRefusal, plainError } from "@/lib/errors";
import { text } from "@/lib/input";
import type { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";
import { errorAnswer } from "./responses";

const HEADER = "idempotency-key";

/** How long an answer is kept, and how long a request may take before its key counts as left by a process that died. */
const KEPT_FOR = sql`interval '24 hours'`;
const UNDERWAY_FOR = sql`interval '2 minutes'`;

/** The key among a request's headers. */
export const idempotencyHeader = z
  .object({ [HEADER]: text({ min: 1, max: 255, pattern: /^[\x20-\x7e]+$/ }).optional() })
  .transform((headers) => headers[HEADER]);

/** What `idempotencyHeader` checks. */
export function readIdempotencyHeader(incoming: Incoming): { [HEADER]?: string } {
  const key = incoming.header(HEADER);
  return key === null ? {} : { [HEADER]: key };
}

/** Whether two requests under one key are the same: their method, path and what they carry. */
export function hashRequest({ method, path }: Incoming, content: string | Uint8Array = ""): Buffer {
  return createHash("sha256").update(`${method} ${path}\n`).update(content).digest();
}

/**
 * Does the work once for each key of a person: asked again within a day, the first answer is given again.
 * A refusal is an answer like any other; what went wrong on our side, or came too often, is forgotten, so that it
 * can be tried again.
 */
export async function onceFor(
  viewer: Viewer,
  key: string,
  requestHash: Buffer,
  work: () => Promise<Outgoing>,
): Promise<Outgoing> {
  const slot = { userId: viewer.id, key };
  if (!(await claim(slot, requestHash))) return replay(slot, requestHash);
  try {
    const answer = await work();
    await keep(slot, answer);
    return answer;
  } catch (error) {
    const answer = isRefusal(error) ? errorAnswer(error, "") : null;
    await (answer && isLasting(answer) ? keep(slot, answer) : release(slot));
    throw error;
  }
}

function isLasting({ status }: Outgoing): boolean {
  return status < 500 && status !== 429;
}

/** Forgets answers that are older than a day. */
export async function sweepIdempotencyKeys(): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${KEPT_FOR}`));
}

type Slot = { userId: string; key: string };

function ofSlot({ userId, key }: Slot) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
}

/** Whether the key is ours to use: new, past its day, or left behind by the same request in a process that died. */
async function claim(slot: Slot, requestHash: Buffer): Promise<boolean> {
  const { createdAt, status, requestHash: knownHash } = idempotencyKeys;
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...slot, requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { requestHash, status: null, body: null, createdAt: sql`now()` },
      setWhere: sql`${createdAt} < now() - ${KEPT_FOR}
        or (${status} is null and ${createdAt} < now() - ${UNDERWAY_FOR} and ${knownHash} = excluded.request_hash)`,
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

async function replay(slot: Slot, requestHash: Buffer): Promise<Outgoing> {
  const { status, body, requestHash: knownHash } = idempotencyKeys;
  const text = sql<string>`${body} #>> '{}'`;
  const [known] = await db.select({ status, text, knownHash }).from(idempotencyKeys).where(ofSlot(slot));
  if (known && !requestHash.equals(known.knownHash)) {
    throw new InvalidInput(HEADER, "this key came with another request before; use a new one", slot.key, "header");
  }
  if (typeof known?.status !== "number") {
    throw plainError("REQUEST_UNDERWAY", { "retry-after": "1" });
  }
  const headers = { "content-type": "application/json", "idempotent-replayed": "true" };
  return new Outgoing(known.status, headers, known.text);
}

/** The body is kept as its text: the answer is then the same to the letter, the order of its fields included. */
async function keep(slot: Slot, { status, body }: Outgoing): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status, body })
    .where(and(ofSlot(slot), isNull(idempotencyKeys.status)));
}

async function release(slot: Slot): Promise<void> {
  await db.delete(idempotencyKeys).where(and(ofSlot(slot), isNull(idempotencyKeys.status)));
}
