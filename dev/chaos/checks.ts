import { type Charge, type Earnings, type Ours, type Purchase, type Refund, sum, type Theirs } from "./facts";
import { ofHolders } from "./license-checks";
import { ofMoney } from "./money-checks";
import { groupBy, heldBySeller, join, net, owed, purchaseIdOf, type Sides } from "./sides";
import type { Seen } from "./witness";

const owned = ["paid", "partially_refunded", "disputed"];
const withLicense = ["paid", "partially_refunded"];
const claimsPayment = [...owned, "refunded", "charged_back", "review", "duplicate"];
const boughtNothing = ["review", "duplicate"];
const unfinished = ["creating", "pending", "review", "duplicate"];

/**
 * Everything in which the two sides contradict each other, themselves or what people saw, once all has settled; empty
 * when all is well.
 */
export function violations(ours: Ours, theirs: Theirs, seen: Seen): string[] {
  const sides = join(ours, theirs);
  return [
    ...ours.purchases.flatMap((purchase) => ofPurchase(purchase, ours, sides)),
    ...theirs.charges.filter(isOurs).flatMap((charge) => ofCharge(charge, ours, sides)),
    ...ofOwners(ours.purchases),
    ...ofHolders(ours, sides),
    ...ofMoney(ours, theirs, seen, sides),
    ...ofRefunds(ours, theirs, sides),
    ...ofFailedRefunds(ours, theirs, sides),
    ...ofSellers(ours, theirs, sides),
    ...ours.earnings.flatMap((earnings) => ofEarnings(earnings, ours, sides)),
    ...ofMails(ours, theirs, sides),
    ...[theirs.platform, ...theirs.sellers].flatMap(({ id, heldCents, bookedCents }) =>
      heldCents === bookedCents ? [] : [`${id} holds ${heldCents} cents, and its bookings make ${bookedCents}`],
    ),
    ...(ours.unprocessedEvents === 0 ? [] : [`${ours.unprocessedEvents} events were never acted on`]),
  ];
}

function isOurs(charge: Charge): boolean {
  return charge.paid && purchaseIdOf(charge) !== "";
}

/**
 * Every paid charge has exactly one completed purchase with one license, or was given back in full; what a bank did
 * not take back for a buyer who has bought again meanwhile, a person is told of.
 */
function ofCharge(charge: Charge, { named }: Ours, sides: Sides): string[] {
  const { purchase: purchases, disputes } = sides;
  const purchase = purchases.get(purchaseIdOf(charge));
  const it = `charge ${charge.id} of ${charge.amount} cents`;
  if (!purchase) return charge.refunded ? [] : [`${it} belongs to no purchase and was kept`];

  const isLost = (disputes.get(charge.id) ?? []).some(({ status }) => status === "lost");
  const isDelivered = owned.includes(purchase.status) && purchase.licenses === 1;
  const isBack = charge.refunded && charge.amount_refunded === charge.amount;
  const isToldOf = named.includes(purchase.id) || named.includes(charge.id) || waitsForBank(purchase, sides);
  const found: string[] = [];
  if (!isDelivered && !isBack && !isLost && !isToldOf)
    found.push(`${it} was kept, and purchase ${purchase.id} is ${purchase.status}`);
  if (owned.includes(purchase.status) && isBack) found.push(`${it} was given back, and the buyer keeps ${purchase.id}`);
  if (owned.includes(purchase.status) && isLost)
    found.push(`${it} was lost to a bank, and the buyer keeps ${purchase.id}`);
  if (purchase.status === "refunded" && !isBack && !isToldOf)
    found.push(`purchase ${purchase.id} says refunded, ${it} was not`);
  if (purchase.amount_refunded_cents !== charge.amount_refunded)
    found.push(
      `purchase ${purchase.id} says ${purchase.amount_refunded_cents} cents were given back, ${it} says ${charge.amount_refunded}`,
    );
  return found;
}

/** A purchase that claims payment has its charge, of what was agreed; and none is left in doubt. */
function ofPurchase(purchase: Purchase, { named }: Ours, sides: Sides): string[] {
  const it = `purchase ${purchase.id} (${purchase.status})`;
  const charges = sides.charges.get(purchase.id) ?? [];
  const found: string[] = [];
  const isToldOf = named.includes(purchase.id);
  if (unfinished.includes(purchase.status) && !isToldOf && !waitsForBank(purchase, sides))
    found.push(`${it} was never settled`);
  if (charges.length > 1) found.push(`${it} was charged ${charges.length} times`);
  if (!claimsPayment.includes(purchase.status)) {
    if (purchase.is_paid) found.push(`${it} has a time of payment`);
    return found;
  }
  const [charge] = sides.chargesOfPayment.get(purchase.payment_intent_id ?? "none") ?? [];
  if (!charge) return [...found, `${it} claims a payment that the processor does not know`];
  if (purchaseIdOf(charge) !== purchase.id) found.push(`${it} claims the payment of ${purchaseIdOf(charge)}`);
  if (purchase.charge_id !== charge.id) found.push(`${it} names charge ${purchase.charge_id} instead of ${charge.id}`);
  if (charge.amount !== purchase.amount_cents || charge.currency !== purchase.currency)
    found.push(`${it} was to cost ${purchase.amount_cents} ${purchase.currency}, and ${charge.amount} were charged`);
  if (withLicense.includes(purchase.status) && purchase.licenses !== 1)
    found.push(`${it} has ${purchase.licenses} licenses`);
  return [...found, ...ofDisputes(purchase, charge, sides), ...ofLedger(purchase, charge, sides)];
}

const openDispute = ["needs_response", "under_review"];

/** What bought nothing and is disputed goes back once the bank has decided. */
function waitsForBank({ id, status }: Purchase, { charges, disputes }: Sides): boolean {
  const disputed = (charges.get(id) ?? []).flatMap((charge) => disputes.get(charge.id) ?? []);
  return boughtNothing.includes(status) && disputed.some(({ status }) => openDispute.includes(status));
}

function ofDisputes({ id, status }: Purchase, charge: Charge, { disputes }: Sides): string[] {
  const open = (disputes.get(charge.id) ?? []).some(({ status }) => openDispute.includes(status));
  const lost = (disputes.get(charge.id) ?? []).some(({ status }) => status === "lost");
  if (lost && status !== "charged_back" && !charge.refunded)
    return [`purchase ${id} is ${status}, though its dispute was lost`];
  if (open && !lost && status !== "disputed" && !boughtNothing.includes(status))
    return [`purchase ${id} is ${status}, though it is disputed`];
  if (!open && status === "disputed") return [`purchase ${id} is still disputed, and nobody disputes it`];
  if (!lost && status === "charged_back") return [`purchase ${id} is charged back, and no bank took it`];
  return [];
}

/** The sale is in the ledger once, and the seller holds what the ledger says, but for what they still owe. */
function ofLedger(purchase: Purchase, charge: Charge, sides: Sides): string[] {
  const it = `purchase ${purchase.id} (${purchase.status})`;
  const entries = sides.entries.get(purchase.id) ?? [];
  const sales = entries.filter(({ kind }) => kind === "sale");
  const found: string[] = [];
  if (owned.includes(purchase.status) && sales.length !== 1) found.push(`${it} is ${sales.length} times in the ledger`);
  for (const { gross_cents, fee_cents } of sales) {
    if (gross_cents !== purchase.amount_cents || fee_cents !== purchase.fee_cents)
      found.push(
        `${it} was sold for ${purchase.amount_cents} less ${purchase.fee_cents}, booked ${gross_cents} less ${fee_cents}`,
      );
  }
  const booked = net(entries) + owed(sides.debts.get(purchase.id) ?? []);
  const held = heldBySeller(purchase, charge, sides);
  if (booked !== held) found.push(`${it}: the ledger gives its seller ${booked} cents, the processor ${held}`);
  return found;
}

/** What the ledger gives each seller is in their account or was paid out, but for what they still owe. */
function ofSellers(ours: Ours, theirs: Theirs, sides: Sides): string[] {
  return theirs.sellers.flatMap(({ id, heldCents, paidOutCents }) => {
    const theirSales = ours.purchases.filter(({ destination_account }) => destination_account === id);
    const booked = theirSales.map(
      (each) => net(sides.entries.get(each.id) ?? []) + owed(sides.debts.get(each.id) ?? []),
    );
    if (sum(booked) === heldCents + paidOutCents) return [];
    return [`seller ${id} has ${heldCents + paidOutCents} cents, and the ledger gives them ${sum(booked)}`];
  });
}

/** What a seller is told is what the ledger says, and its parts add up. */
function ofEarnings({ account, ...told }: Earnings, { purchases }: Ours, { entries }: Sides): string[] {
  const theirs = purchases.filter(({ destination_account }) => destination_account === account);
  const booked = sum(theirs.map(({ id }) => net(entries.get(id) ?? [])));
  const earned = told.gross_cents - told.platform_fee_cents - told.refunded_cents;
  const held = told.available_cents + told.pending_cents + told.paid_out_cents;
  if (told.net_cents === booked && told.net_cents === earned && told.net_cents === held) return [];
  return [`seller ${account} is told of ${told.net_cents} cents: booked ${booked}, earned ${earned}, held ${held}`];
}

function ofOwners(purchases: Purchase[]): string[] {
  const holdings = groupBy(
    purchases.filter(({ status }) => owned.includes(status)),
    ({ buyer_id, listing_id }) => `${buyer_id} ${listing_id}`,
  );
  return [...holdings.values()]
    .filter((held) => held.length > 1)
    .map((held) => `one buyer owns one listing ${held.length} times: ${held.map(({ id }) => id).join(", ")}`);
}

/** Each decision to give money back was sent once or not at all, and each charge adds up. */
function ofRefunds(ours: Ours, theirs: Theirs, sides: Sides): string[] {
  const waiting = ours.purchases.filter((purchase) => waitsForBank(purchase, sides)).map(({ id }) => id);
  const byDecision = groupBy(
    theirs.refunds.filter(({ metadata }) => metadata.refund_id),
    ({ metadata }) => metadata.refund_id ?? "",
  );
  const ofDecisions = ours.refunds.flatMap(({ id, purchase_id, status, stripe_refund_id }) => {
    const sent = byDecision.get(id) ?? [];
    if (sent.length > 1) return [`refund ${id} was sent ${sent.length} times`];
    if (status === "creating" && sent.length === 0 && waiting.includes(purchase_id)) return [];
    if (status === "creating" || status === "pending") return [`refund ${id} was never finished (${status})`];
    const [refund] = sent;
    if (refund && (refund.status !== status || refund.id !== stripe_refund_id))
      return [`refund ${id} is ${status} here and ${refund.status} at the processor`];
    return !refund && status === "succeeded" ? [`refund ${id} says it was sent, and was not`] : [];
  });
  const byCharge = groupBy(theirs.refunds.filter(isBack), ({ charge }) => charge);
  const ofCharges = theirs.charges.flatMap(({ id, amount, amount_refunded }) => {
    const back = sum((byCharge.get(id) ?? []).map((refund) => refund.amount));
    if (back > amount) return [`charge ${id} of ${amount} cents gave ${back} back`];
    return back === amount_refunded
      ? []
      : [`charge ${id} says ${amount_refunded} cents went back, its refunds ${back}`];
  });
  return [...ofDecisions, ...ofCharges];
}

/**
 * A refund that a bank sent back was sent again, or a person is told of it; none is given up for any other reason than
 * the bank's, and none dropped while its money was neither back nor taken.
 */
function ofFailedRefunds(ours: Ours, theirs: Theirs, { purchase: purchases, charges, disputes }: Sides): string[] {
  const refused = new Set(theirs.refunds.filter((refund) => !isBack(refund)).map(({ id }) => id));
  const failedOf = groupBy(
    theirs.refunds.filter((refund) => !isBack(refund)),
    ({ charge }) => charge,
  );
  return ours.refunds.flatMap(({ id, purchase_id, status, stripe_refund_id, decided_at }) => {
    if (status !== "failed" && status !== "canceled") return [];
    const [charge] = charges.get(purchase_id) ?? [];
    const disputed = charge ? (disputes.get(charge.id) ?? []) : [];
    const isOver = charge?.refunded === true || disputed.some(({ status }) => status === "lost");
    if (status === "canceled") {
      const isExcused = isOver || disputed.length > 0 || (charge && failedOf.has(charge.id));
      return isExcused ? [] : [`refund ${id} was dropped, and nothing had taken its place`];
    }
    if (!stripe_refund_id || !refused.has(stripe_refund_id))
      return [`refund ${id} was given up, though no bank sent it back`];
    const isSentAgain = ours.refunds.some(
      (other) => other.purchase_id === purchase_id && other.decided_at > decided_at && other.status === "succeeded",
    );
    if (isOver || isSentAgain || ours.named.includes(purchase_id)) return [];
    return [`refund ${id} of purchase ${purchase_id} (${purchases.get(purchase_id)?.status}) failed and was left`];
  });
}

function isBack({ status }: Refund): boolean {
  return status === "succeeded" || status === "pending";
}

/** One receipt for each sale and one mail for each refund: none missing, none twice, none for nothing. */
function ofMails(ours: Ours, theirs: Theirs, { purchase: purchases }: Sides): string[] {
  const chargesOfOurs = new Set(theirs.charges.filter((each) => purchases.has(purchaseIdOf(each))).map(({ id }) => id));
  const sales = ours.entries.filter(({ kind }) => kind === "sale").map(({ fact }) => `purchase_receipt:${fact}`);
  const possible = theirs.refunds
    .filter(({ charge }) => chargesOfOurs.has(charge))
    .map(({ id, status }) => ({ fact: `refund:${id}`, status }));
  const due = [...sales, ...possible.filter(({ status }) => status === "succeeded").map(({ fact }) => fact)];
  const allowed = new Set([...due, ...possible.map(({ fact }) => fact)]);
  const sent = groupBy(
    ours.mails.filter(({ kind }) => kind === "purchase_receipt" || kind === "refund"),
    ({ fact }) => fact,
  );
  return [
    ...due.filter((fact) => !sent.has(fact)).map((fact) => `nobody was written of ${fact}`),
    ...[...sent]
      .filter(([, mails]) => mails.length > 1)
      .map(([fact, mails]) => `${fact} was mailed ${mails.length} times`),
    ...[...sent.keys()].filter((fact) => !allowed.has(fact)).map((fact) => `${fact} was mailed and never happened`),
  ];
}
