import { post } from "../ledger";
import { newId, now, type Sim } from "../store";

/** Adds money to the platform's balance from its bank, available at once. */
export function topUp(sim: Sim, amount: number, currency: string) {
  const id = newId(sim, "tu_");
  post(sim, sim.state.platform, {
    type: "topup",
    reportingCategory: "topup",
    amount,
    currency,
    description: "Top-up",
    availableOn: now(sim),
    source: id,
  });
  return { id, amount, currency };
}
