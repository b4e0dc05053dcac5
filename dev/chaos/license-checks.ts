import type { Ours } from "./facts";
import type { Sides } from "./sides";

/**
 * Whoever's payment was kept opens what they bought, and whoever's was given back or taken by a bank opens nothing any
 * more, nor does anybody with whom they shared it.
 */
export function ofHolders({ holders, purchases, named }: Ours, sides: Sides): string[] {
  const ofAccess = holders.flatMap(({ person, slug, through, opens }) => {
    const kept = through.filter((id) => isKept(id, sides));
    const it = `${person} and ${slug}`;
    if (opens && kept.length === 0) return [`${it}: still opens, though nothing paid for it is left (${through})`];
    if (!opens && kept.some((id) => !isNamed(id, named, sides)))
      return [`${it}: does not open, though ${kept} was paid`];
    return [];
  });
  const ofCodes = purchases
    .filter(({ id, has_code }) => has_code && !isKept(id, sides))
    .map(({ id, status }) => `purchase ${id} (${status}) still shows a license code`);
  return [...ofAccess, ...ofCodes];
}

/** The purchase, or the charge that paid for it, is among what a person was told to settle. */
function isNamed(purchaseId: string, named: string[], { charges }: Sides): boolean {
  return named.includes(purchaseId) || (charges.get(purchaseId) ?? []).some(({ id }) => named.includes(id));
}

/** By the processor's word alone: paid, not given back in full, and not in a bank's hands. */
function isKept(purchaseId: string, { charges, disputes }: Sides): boolean {
  return (charges.get(purchaseId) ?? []).some(({ id, refunded }) => {
    const isTaken = (disputes.get(id) ?? []).some(({ status }) => status !== "won" && !status.startsWith("warning_"));
    return !refunded && !isTaken;
  });
}
