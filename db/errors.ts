import { isUnanswered } from "@/lib/dependencies/dependency";
import { NoneFree } from "./slots";

/** Whether a unique index refused the row: how two who want the same thing at once learn who was first. */
export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).includes("23505");
}

/** No connection, or a lost one. */
const CONNECTION_ERRORS = new Set([
  ...["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED"],
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ENOENT",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ETIMEDOUT",
  ],
]);

/** By class or code of https://www.postgresql.org/docs/current/errcodes-appendix.html: what says nothing of the statement. */
const SERVER_GONE = /^(?:08|57P)/;
/** Out of connections, memory or disk; failing; taking no writes; or it ended what waited or took too long, or met another. */
const SERVER_IN_TROUBLE = /^(?:53|58|25006|57014|55P03|40001|40P01)/;

/** What node-postgres, the driver of the job queue, says of a lost connection, without a code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout (?:expired|exceeded)|Client has encountered a connection error)/;

/** Whether the database was out of reach. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof Error && LOST_CONNECTION.test(error.message)) return true;
  return codesOf(error).some((code) => CONNECTION_ERRORS.has(code) || SERVER_GONE.test(code));
}

/** Whether a query or transaction failed by what happened to it rather than by what it asked: a later try may work. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  if ([error, cause].some((thrown) => isUnanswered(thrown) || thrown instanceof NoneFree)) return true;
  return isDatabaseDown(error) || codesOf(error).some((code) => SERVER_IN_TROUBLE.test(code));
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as Error & { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].filter((value) => typeof value === "string");
}
