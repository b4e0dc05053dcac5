import { InvalidPackage } from "./invalid-package";

export type Limits = {
  maxUnpackedBytes: number;
  maxEntries: number;
  /** How many archives may lie inside one another within the package; the upload itself is not counted. */
  maxNesting: number;
};

export const DEFAULT_LIMITS: Limits = { maxUnpackedBytes: 50 * 1024 * 1024, maxEntries: 2000, maxNesting: 2 };

/** What one upload has used up so far, archives inside it included. */
export type Budget = { limits: Limits; entries: number; unpackedBytes: number };

export function newBudget(limits: Limits): Budget {
  return { limits, entries: 0, unpackedBytes: 0 };
}

export function countEntry(budget: Budget): void {
  budget.entries += 1;
  if (budget.entries > budget.limits.maxEntries) throw tooManyEntries(budget);
}

export function countBytes(budget: Budget, bytes: number): void {
  budget.unpackedBytes += bytes;
  if (budget.unpackedBytes > budget.limits.maxUnpackedBytes) throw tooLarge(budget);
}

export function bytesLeft(budget: Budget): number {
  return budget.limits.maxUnpackedBytes - budget.unpackedBytes;
}

export function tooLarge(budget: Budget): InvalidPackage {
  const mebibytes = budget.limits.maxUnpackedBytes / 1024 / 1024;
  return new InvalidPackage(
    `The package unpacks to more than ${Number(mebibytes.toFixed(2))} MiB; remove large files or host them elsewhere.`,
  );
}

export function tooManyEntries(budget: Budget): InvalidPackage {
  const limit = budget.limits.maxEntries.toLocaleString("en");
  return new InvalidPackage(`The package has more than ${limit} entries; remove what it does not need.`);
}
