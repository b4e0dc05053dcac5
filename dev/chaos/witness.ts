import type { Processor } from "./callers";

/** What people did with their money, as they saw it themselves, whatever either side says of it afterwards. */
export type Seen = { payments: { purchase_id: string; cents: number }[]; toppedUpCents: number };
export type Witness = ReturnType<typeof witness>;

/** Takes down every payment that went through and every top-up, the moment it is made. */
export function witness() {
  const pages = new Map<string, Seen["payments"][number]>();
  let toppedUpCents = 0;
  return {
    paid(sessionId: string, purchase_id: string, cents: number): void {
      pages.set(sessionId, { purchase_id, cents });
    },
    async topUp(processor: Processor, amount: number): Promise<void> {
      await processor.control("top-up", { amount, currency: "usd" });
      toppedUpCents += amount;
    },
    seen: (): Seen => ({ payments: [...pages.values()], toppedUpCents }),
  };
}
