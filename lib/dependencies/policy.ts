/** How one use of something outside this process is limited. */
export type Policy = {
  /** In total, retries and their pauses included, where a caller waits for it. */
  deadlineMs: number;
  /** The same for a job, for which nobody waits and which is tried again as a whole. */
  jobDeadlineMs: number;
  attempts: number;
  /** So many failed uses in a row stop all further ones for `restMs`; then a single one tries. */
  failures: number;
  restMs: number;
};

/** Everything that the service depends on. ARCHITECTURE.md says what is done while each is down. */
export const POLICIES = {
  database: { deadlineMs: 2_800, jobDeadlineMs: 70_000, attempts: 1, failures: 5, restMs: 250 },
  /** What it does not answer is asked of the primary. */
  replica: { deadlineMs: 1_500, jobDeadlineMs: 1_500, attempts: 1, failures: 3, restMs: 2_000 },
  identity_provider: { deadlineMs: 2_500, jobDeadlineMs: 2_500, attempts: 2, failures: 3, restMs: 5_000 },
  /** Of one attempt; the processor's SDK makes a second one by itself. */
  payments: { deadlineMs: 3_600, jobDeadlineMs: 10_000, attempts: 1, failures: 5, restMs: 5_000 },
  object_reads: { deadlineMs: 2_800, jobDeadlineMs: 30_000, attempts: 2, failures: 5, restMs: 5_000 },
  object_writes: { deadlineMs: 20_000, jobDeadlineMs: 30_000, attempts: 2, failures: 5, restMs: 5_000 },
  mail: { deadlineMs: 20_000, jobDeadlineMs: 20_000, attempts: 1, failures: 5, restMs: 30_000 },
  registry: { deadlineMs: 2_000, jobDeadlineMs: 20_000, attempts: 2, failures: 5, restMs: 30_000 },
  code_host: { deadlineMs: 5_000, jobDeadlineMs: 5_000, attempts: 2, failures: 5, restMs: 30_000 },
  rate_limit_store: { deadlineMs: 800, jobDeadlineMs: 800, attempts: 1, failures: 1, restMs: 5_000 },
  virus_scanner: { deadlineMs: 60_000, jobDeadlineMs: 60_000, attempts: 1, failures: 5, restMs: 5_000 },
} satisfies Record<string, Policy>;

export type DependencyName = keyof typeof POLICIES;
