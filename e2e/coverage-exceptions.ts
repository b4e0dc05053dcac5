import type { Cell } from "./coverage";

type Exception = {
  outcome: string;
  /** The operations that are excused; without them all are, but one of them has to be seen with it. */
  of?: string[];
  because: string;
  /** Some machines can see it after all. */
  sometimes?: true;
};

/** Declared answers that are not asked of every operation, and why. */
export const exceptions: Exception[] = [
  {
    outcome: "429 RATE_LIMITED",
    because: "told by tier before anything else is done; e2e/stack/rate-limits.spec.ts sees each tier",
  },
  {
    outcome: "502 STORAGE_ERROR",
    of: ["uploadPackage"],
    because: "needs an object store to lose; e2e/stack/object-store.spec.ts does where OpenStack Swift is installed",
    sometimes: true,
  },
  {
    outcome: "503",
    of: ["startDevice"],
    because: "comes when many random codes in a row are taken, which no request can bring about",
  },
];

export function exceptionTo({ operationId, outcome }: Cell): Exception | null {
  return exceptions.find((given) => given.outcome === outcome && (given.of?.includes(operationId) ?? true)) ?? null;
}
