import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Faults, noFaults } from "./faults";
import { randomId, seededFraction, seededId } from "./ids";
import type {
  Account,
  AccountLink,
  ApplicationFee,
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Dispute,
  FeeRefund,
  PaymentIntent,
  Payout,
  Refund,
  SimEvent,
  Transfer,
  TransferReversal,
} from "./objects";

export type Objects = {
  account: Account;
  account_link: AccountLink;
  "checkout.session": CheckoutSession;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  application_fee: ApplicationFee;
  fee_refund: FeeRefund;
  balance_transaction: BalanceTransaction;
  dispute: Dispute;
  payout: Payout;
  event: SimEvent;
};
export type Kind = keyof Objects;

/** One copy of an event on its way to one endpoint. */
export type Delivery = {
  id: string;
  event: string;
  endpoint: "platform" | "connect" | "accounts";
  attempts: number;
  /** Simulated seconds, or null once given up. */
  nextAt: number | null;
  lastError: string | null;
};

/** A POST that was made with an idempotency key, and its answer. */
export type IdempotencyEntry = {
  method: string;
  path: string;
  params: string;
  requestId: string;
  at: number;
  /** Null while the first request with this key is still running. */
  answer: { status: number; body: string } | null;
};

/** Something that happens by itself later. */
export type Task = {
  at: number;
  kind: "settle_charge" | "finish_refund" | "advance_payout" | "open_dispute" | "clear_debit" | "bounce_debit";
  id: string;
};

export type State = {
  version: 2;
  seq: number;
  /** How often chance was asked; counted apart, so that deliveries don't change the ids that follow. */
  draws: number;
  clockOffsetSeconds: number;
  platform: string;
  pageSecret: string;
  tables: { [K in Kind]: Record<string, Objects[K]> };
  balances: Record<string, Record<string, { available: number; pending: number }>>;
  unsettled: string[];
  /** The day whose automatic payouts were made last, counted from 1970. */
  payoutDay: number;
  tasks: Task[];
  deliveries: Delivery[];
  idempotency: Record<string, IdempotencyEntry>;
  faults: Faults;
};

/** The request that causes the present change, as its events will name it. */
type Cause = { id: string | null; idempotency_key: string | null };

/**
 * The one store. Everything that changes it is a synchronous function, so changes never interleave.
 */
export type Sim = {
  state: State;
  cause: Cause;
  seed: number | null;
  publicUrl: string;
  /** Real seconds since 1970; the simulated time is this plus what the clock was advanced by. */
  realNow: () => number;
  /** The last requests to the API, newest last; not kept over a restart. */
  requests: RequestRecord[];
};

/** What was asked of the API and how it was answered. */
export type RequestRecord = {
  id: string;
  at: number;
  method: string;
  path: string;
  params: unknown;
  account: string | null;
  idempotency_key: string | null;
  status: number | null;
  replayed: boolean;
  fault: string | null;
};

/** A store with one platform account and nothing else. */
export function emptyState(seed: number | null, created: number): State {
  const state: State = {
    version: 2,
    seq: 0,
    draws: 0,
    clockOffsetSeconds: 0,
    platform: "",
    pageSecret: "",
    tables: {
      account: {},
      account_link: {},
      "checkout.session": {},
      payment_intent: {},
      charge: {},
      refund: {},
      transfer: {},
      transfer_reversal: {},
      application_fee: {},
      fee_refund: {},
      balance_transaction: {},
      dispute: {},
      payout: {},
      event: {},
    },
    balances: {},
    unsettled: [],
    payoutDay: Math.floor(created / 86_400),
    tasks: [],
    deliveries: [],
    idempotency: {},
    faults: noFaults(),
  };
  state.platform = nextId(state, seed, "acct_", 16);
  state.pageSecret = nextId(state, seed, "", 32);
  state.tables.account[state.platform] = platformAccount(state.platform, created);
  return state;
}

function platformAccount(id: string, created: number): Account {
  return {
    id,
    owner: id,
    seq: 0,
    created,
    api: "v1",
    state: "active",
    isPlatform: true,
    closed: false,
    applied: [],
    transfersRequested: false,
    country: "us",
    currency: "usd",
    email: "platform@example.com",
    phone: null,
    displayName: "Platform",
    dashboard: "full",
    entityType: "company",
    locales: null,
    profile: {},
    feesCollector: "stripe",
    lossesCollector: "stripe",
    bankAccount: "ba_platform",
    metadata: {},
  };
}

/** The simulated time in whole seconds. */
export function now(sim: Sim): number {
  return Math.floor(sim.realNow() + sim.state.clockOffsetSeconds);
}

/** A new id with this prefix: unguessable, or the next of a fixed sequence when the simulator has a seed. */
export function newId(sim: Sim, prefix: string, length = 24): string {
  return nextId(sim.state, sim.seed, prefix, length);
}

function nextId(state: State, seed: number | null, prefix: string, length: number): string {
  state.seq += 1;
  return prefix + (seed === null ? randomId(length) : seededId(seed, state.seq, length));
}

/** A number from 0 up to 1 that decides by chance, or by the fixed sequence when the simulator has a seed. */
export function chance(sim: Sim): number {
  if (sim.seed === null) return Math.random();
  sim.state.draws += 1;
  return seededFraction(sim.seed, sim.state.draws);
}

/** Stores a new object of an owner and answers it complete with its id and place in time. */
export function add<K extends Kind>(
  sim: Sim,
  kind: K,
  owner: string,
  id: string,
  fields: Omit<Objects[K], "id" | "owner" | "seq" | "created">,
): Objects[K] {
  sim.state.seq += 1;
  // The four fields left out of the parameter are the four added here.
  const object = { ...fields, id, owner, seq: sim.state.seq, created: now(sim) } as unknown as Objects[K];
  const table: Record<string, Objects[K]> = sim.state.tables[kind];
  table[id] = object;
  return object;
}

/** The object with this id in the scope of an owner, or null. */
export function find<K extends Kind>(sim: Sim, kind: K, owner: string, id: string): Objects[K] | null {
  const table: Record<string, Objects[K]> = sim.state.tables[kind];
  const object = Object.hasOwn(table, id) ? table[id] : undefined;
  return object?.owner === owner ? object : null;
}

/** The object that another object names; a missing one is a fault of the simulator, not of its caller. */
export function known<K extends Kind>(sim: Sim, kind: K, id: string): Objects[K] {
  const table: Record<string, Objects[K]> = sim.state.tables[kind];
  const object = table[id];
  if (!object) throw new Error(`The store refers to ${kind} ${id} but doesn't hold it.`);
  return object;
}

/** An owner's objects of one kind, newest first. */
export function newestFirst<K extends Kind>(sim: Sim, kind: K, owner: string): Objects[K][] {
  const table: Record<string, Objects[K]> = sim.state.tables[kind];
  return Object.values(table)
    .filter((object) => object.owner === owner)
    .sort((a, b) => b.created - a.created || b.seq - a.seq);
}

/** Lets something happen by itself after a while of simulated time. */
export function schedule(sim: Sim, kind: Task["kind"], id: string, inSeconds: number): void {
  sim.state.tasks.push({ at: now(sim) + inSeconds, kind, id });
}

/** The state kept in a file, or null where there is none yet. */
export function loadState(file: string): State | null {
  try {
    const state: State = JSON.parse(readFileSync(file, "utf8"));
    if (state.version !== 2) throw new Error(`${file} was written by another version; remove it to start afresh.`);
    return state;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Replaces the file in one step, so that a crash leaves either the old state or the new one. */
export function saveState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
