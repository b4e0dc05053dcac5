import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Claim } from "@/dev/running";
import { callers as callersOf, processorAt } from "./callers";
import { violations } from "./checks";
import { isOfFailedRefund, type Ours, readOurs, readTheirs, stateOf, sum, type Theirs } from "./facts";
import { change, clearUp } from "./faults";
import { type Tally, visit } from "./journeys";
import { openMarket, type Seller } from "./market";
import { randomOf } from "./random";
import { type Reconciliation, type Stack, startStack } from "./stack";
import { type Witness, witness as witnessOf } from "./witness";

const atOnce = 8;
/** Something changes for the worse, or back, after so many visits have begun. */
const visitsPerChange = 3;
const maxRounds = 30;
const hour = 60 * 60;

type Options = { home: string; claim: Claim; visits: number; seed: number; stopping: AbortSignal };

/**
 * Runs the service through everything that can go wrong, and answers how much was not right afterwards.
 * Who does what follows from the seed; when, from the machine.
 */
export async function runChaos({ home, claim, visits, seed, stopping }: Options): Promise<number> {
  const startedAt = Date.now();
  const random = randomOf(seed);
  const tally: Tally = {};
  const count = (what: string, by = 1) => {
    tally[what] = (tally[what] ?? 0) + by;
  };
  console.log(`Chaos with seed ${seed}: ${visits} visits`);
  const stack = await startStack(home, claim);
  try {
    const callers = callersOf(stack.env);
    const processor = processorAt(stack.env);
    const size = {
      sellers: Math.max(3, Math.ceil(visits / 60)),
      listings: Math.max(8, Math.ceil(visits / 15)),
      buyers: Math.ceil(visits / 4),
    };
    const market = await openMarket(callers, processor, random.of("market"), size);
    const witness = witnessOf();
    const world = { market, callers, processor, stack, witness, count };
    const openedAt = Date.now();
    await Promise.all([
      atOnceThrough(visits, stopping, (number) => visit(world, random.of(`visit ${number}`))),
      changing(visits, stopping, (number) =>
        change(world, random.of(`change ${number}`), number === Math.ceil(visits / visitsPerChange / 2)),
      ),
    ]);
    const visitedAt = Date.now();
    await clearUp(world);
    const reconciled = await settle(world, stopping);

    const accounts = market.sellers.map(({ account }) => account);
    const { ours, theirs } = await atRest(stack.env.DATABASE_URL ?? "", async () => ({
      ours: await readOurs(stack.env.DATABASE_URL ?? "", callers, market.sellers, reconciled),
      theirs: await readTheirs(processor, accounts),
    }));
    const found = [
      ...new Set([
        ...stack.crashes,
        ...callers.bugs,
        ...unexpected(reconciled, ours, market.sellers),
        ...violations(ours, theirs, witness.seen()),
      ]),
    ];
    if (found.length > 0)
      writeFileSync(path.join(home, "facts.json"), JSON.stringify({ ours, theirs, seen: witness.seen() }, null, 1));
    const seconds = (from: number, to: number) => `${Math.round((to - from) / 1000)} s`;
    console.log(
      [
        ...figures(tally, stack, ours, theirs),
        `took ${seconds(startedAt, Date.now())}: ${seconds(startedAt, openedAt)} to open, ${seconds(openedAt, visitedAt)} of visits, ${seconds(visitedAt, Date.now())} to settle and check`,
        ...found.map((violation) => `✗ ${violation}`),
        `seed ${seed}: ${found.length === 0 ? "every cent is where it belongs" : `${found.length} things are wrong`}`,
      ].join("\n"),
    );
    return found.length;
  } finally {
    await stack.stop();
  }
}

/** Reads both sides, and again where ours moved meanwhile: what was read in parts would not fit together. */
async function atRest<T>(databaseUrl: string, read: () => Promise<T>): Promise<T> {
  for (let round = 1; round <= maxRounds; round++) {
    const before = await stateOf(databaseUrl);
    const both = await read();
    if ((await stateOf(databaseUrl)) === before) return both;
  }
  throw new Error(`Something still moved after both sides were read ${maxRounds} times.`);
}

let begun = 0;

/** Works through the numbers, a few at a time. */
async function atOnceThrough(count: number, stopping: AbortSignal, work: (number: number) => Promise<void>) {
  const one = async () => {
    while (begun < count) {
      stopping.throwIfAborted();
      begun += 1;
      await work(begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** One change at a time, in step with the visits rather than with the clock. */
async function changing(visits: number, stopping: AbortSignal, work: (number: number) => Promise<void>) {
  for (let number = 1; number * visitsPerChange < visits; number++) {
    while (begun < number * visitsPerChange) {
      stopping.throwIfAborted();
      await sleep(10);
    }
    await work(number);
  }
}

type Settling = { stack: Stack; processor: ReturnType<typeof processorAt>; witness: Witness };

/** Lets everything that is under way arrive, then reconciles until a round finds nothing more to do. */
async function settle({ stack, processor, witness }: Settling, stopping: AbortSignal): Promise<Reconciliation> {
  await processor.control("webhooks/flush", {});
  // The platform has what it still owes its sellers.
  await witness.topUp(processor, 10_000_000);
  // Every page that is still open closes, and every refund that takes its time ends.
  await processor.control("clock", { advance_seconds: 3 * hour });
  for (let round = 1, last = ""; round <= maxRounds; round++) {
    stopping.throwIfAborted();
    // A refund that was sent last may be a slow one.
    await processor.control("clock", { advance_seconds: 60 });
    await processor.control("webhooks/flush", {});
    await untilJobsAreDone(stack.env.DATABASE_URL ?? "", stopping);
    const found = await stack.reconcile();
    const now = JSON.stringify(found);
    if (now === last && found.stoppedBy === null) return found;
    last = now;
  }
  throw new Error(`After ${maxRounds} reconciliations there was still something to do.`);
}

async function untilJobsAreDone(databaseUrl: string, stopping: AbortSignal): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    for (const deadline = Date.now() + 120_000; ; ) {
      stopping.throwIfAborted();
      const [left] = await sql`
        select count(*)::int as count from graphile_worker.jobs
        where task_identifier in ('issue_refund', 'close_checkouts', 'adjust_seller') and attempts < max_attempts`;
      if (left?.count === 0) return;
      if (Date.now() > deadline) throw new Error(`${left?.count} jobs were still waiting after two minutes.`);
      await sleep(200);
    }
  } finally {
    await sql.end();
  }
}

/** What is for a person by its nature: a bank refused a refund, asks about a payment, or somebody has too little. */
const forPersons = ["dispute to answer", "seller owes"];

function unexpected({ problems, steps }: Reconciliation, { purchases }: Ours, sellers: Seller[]): string[] {
  const rejected = sellers.filter(({ isRejected }) => isRejected).map(({ account }) => account);
  const unpayable = purchases.filter(({ destination_account }) => rejected.includes(destination_account));
  const isUnpayable = ({ kind, subject }: Reconciliation["problems"][number]) =>
    kind === "seller is owed" && unpayable.some(({ id }) => id === subject);
  return [
    ...problems
      .filter((problem) => !forPersons.includes(problem.kind) && !isOfFailedRefund(problem) && !isUnpayable(problem))
      .map(({ kind, subject, detail }) => `${kind}: ${subject}: ${detail}`),
    ...steps.flatMap(({ step, failures }) => failures.map(({ id, error }) => `${step} ${id}: ${error}`)),
  ];
}

function figures(tally: Tally, { kills, crashes }: Stack, ours: Ours, theirs: Theirs): string[] {
  const statuses: Tally = {};
  for (const { status } of ours.purchases) statuses[status] = (statuses[status] ?? 0) + 1;
  const paid = theirs.charges.filter(({ paid, transfer_group }) => paid && transfer_group?.startsWith("purchase_"));
  const list = (of: Tally) =>
    Object.entries(of)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([what, times]) => `${times} ${what}`)
      .join(", ");
  return [
    `killed: server ${kills.server} times, worker ${kills.worker} times, database ${kills.database} times; ended by themselves: ${crashes.length}`,
    ...groups(tally).map(([group, of]) => `${group}: ${list(of)}`),
    `purchases: ${list(statuses)}`,
    `charges: ${paid.length} of ${sum(paid.map(({ amount }) => amount))} cents, ${sum(paid.map(({ amount_refunded }) => amount_refunded))} given back by ${theirs.refunds.length} refunds, ${theirs.disputes.length} disputes`,
    `sellers hold ${sum(theirs.sellers.map(({ heldCents }) => heldCents))} cents and were paid ${sum(theirs.sellers.map(({ paidOutCents }) => paidOutCents))}; the ledger gives them ${sum(ours.entries.map(({ gross_cents, fee_cents }) => gross_cents - fee_cents))}`,
    `mails: ${ours.mails.length}; checked ${ours.purchases.length} purchases against ${theirs.charges.length} charges, ${theirs.transfers.length} transfers and ${theirs.fees.length} fees`,
  ];
}

/** `visits: buy` and `visits: abandon` under one word. */
function groups(tally: Tally): [string, Tally][] {
  const all = new Map<string, Tally>();
  for (const [name, times] of Object.entries(tally)) {
    const [group = name, what = "in all"] = name.split(": ");
    all.set(group, { ...all.get(group), [what]: times });
  }
  return [...all].sort(([a], [b]) => a.localeCompare(b));
}
