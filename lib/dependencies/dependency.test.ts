import { expect, test } from "vitest";
import { inContext } from "@/lib/context";
import { CircuitOpen } from "./circuit-breaker";
import { DeadlineExceeded, dependency } from "./dependency";

const policy = { deadlineMs: 40, jobDeadlineMs: 5_000, attempts: 1, failures: 3, restMs: 60_000 };

const never = () => new Promise<never>(() => {});
const fails = async () => {
  throw new Error("down");
};

test("a use ends at its deadline, and what it does is told so", async () => {
  let signal: AbortSignal | undefined;
  const use = dependency(policy).use((deadline) => {
    signal = deadline.signal;
    return never();
  });
  await expect(use).rejects.toThrow(DeadlineExceeded);
  expect(signal?.aborted).toBe(true);
});

test("what asks for its signal too late is told at once", async () => {
  let late: Promise<boolean> | undefined;
  const use = dependency(policy).use(async (deadline) => {
    late = new Promise((resolve) => setTimeout(() => resolve(deadline.signal.aborted), policy.deadlineMs + 20));
    return never();
  });
  await expect(use).rejects.toThrow(DeadlineExceeded);
  expect(await late).toBe(true);
});

test("a job may take longer than a request", async () => {
  const slow = () => new Promise((resolve) => setTimeout(resolve, 80, "late"));
  await expect(dependency(policy).use(slow)).rejects.toThrow(DeadlineExceeded);
  expect(await inContext({ kind: "job" }, () => dependency(policy).use(slow))).toBe("late");
});

test("nobody waits longer than the caller does", async () => {
  const patient = dependency({ ...policy, deadlineMs: 60_000 });
  const soon = { kind: "request", deadlineAtMs: Date.now() + 20 } as const;
  await expect(inContext(soon, () => patient.use(never))).rejects.toThrow(DeadlineExceeded);

  const over = { kind: "request", deadlineAtMs: Date.now() - 1 } as const;
  let tried = false;
  const late = inContext(over, () =>
    patient.use(async () => {
      tried = true;
    }),
  );
  await expect(late).rejects.toThrow(DeadlineExceeded);
  expect(tried).toBe(false);
});

test("what failed is tried again within the deadline, with growing pauses", async () => {
  let asked = 0;
  const { use } = dependency({ ...policy, deadlineMs: 5_000, attempts: 3 }, { random: () => 0 });
  const startedMs = performance.now();
  const result = await use(async () => {
    asked++;
    if (asked < 3) throw new Error("not yet");
    return asked;
  });
  expect(result).toBe(3);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(145);
});

test("no retry begins that could not end in time, and none of what a retry can't mend", async () => {
  let asked = 0;
  const counted = async () => {
    asked++;
    throw new Error("down");
  };
  await expect(dependency({ ...policy, attempts: 9 }, { random: () => 1 }).use(counted)).rejects.toThrow("down");
  expect(asked).toBe(1);

  const patient = { ...policy, deadlineMs: 5_000, attempts: 9 };
  await expect(dependency(patient, { isWorthRetrying: () => false }).use(counted)).rejects.toThrow("down");
  expect(asked).toBe(2);
});

test("after failures in a row nothing is tried until the rest is over", async () => {
  const { use, isOpen } = dependency(policy);
  for (let i = 0; i < 3; i++) await expect(use(i === 1 ? never : fails)).rejects.toThrow();
  expect(isOpen()).toBe(true);
  await expect(use(async () => "fine")).rejects.toThrow(CircuitOpen);
});

test("errors of the question itself never open the breaker", async () => {
  const { use, isOpen } = dependency(policy, { isFailure: () => false });
  for (let i = 0; i < 9; i++) await expect(use(fails)).rejects.toThrow("down");
  expect(isOpen()).toBe(false);
});

test("a pause that it asks for is kept by everybody", async () => {
  const { use } = dependency(policy, { restWanted: () => 60_000 });
  await expect(use(fails)).rejects.toThrow("down");
  await expect(use(async () => "fine")).rejects.toThrow(CircuitOpen);
});

test("who gives up ends the work", async () => {
  const abort = new AbortController();
  const use = dependency({ ...policy, deadlineMs: 60_000 }).use(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    { signal: abort.signal },
  );
  abort.abort(new Error("stopped"));
  await expect(use).rejects.toThrow("stopped");
});
