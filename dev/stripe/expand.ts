import { invalid } from "./errors";
import { sublist } from "./lists";
import { renderAccountV1 } from "./resources/account-v1-view";
import { renderFee, renderFeeRefund } from "./resources/application-fees";
import { renderTransaction } from "./resources/balance";
import { renderCharge } from "./resources/charge-view";
import { renderLineItem, renderSession } from "./resources/checkout-session-view";
import { renderDispute } from "./resources/dispute-view";
import { renderIntent } from "./resources/payment-intents";
import { renderPayout } from "./resources/payout-view";
import { renderRefund } from "./resources/refunds";
import { renderReversal, renderTransfer } from "./resources/transfer-view";
import { find, known, newestFirst, type Sim } from "./store";

type Json = { [key: string]: unknown };
const maxDepth = 4;

/** The fields of each object that hold an id and can hold the object instead. */
const expandable: Record<string, string[]> = {
  "checkout.session": ["payment_intent"],
  payment_intent: ["latest_charge", "on_behalf_of", "transfer_data.destination"],
  charge: [
    "application_fee",
    "balance_transaction",
    "failure_balance_transaction",
    "on_behalf_of",
    "payment_intent",
    "source_transfer",
    "transfer",
    "transfer_data.destination",
  ],
  refund: [
    "balance_transaction",
    "charge",
    "failure_balance_transaction",
    "payment_intent",
    "source_transfer_reversal",
    "transfer_reversal",
  ],
  transfer: ["balance_transaction", "destination", "destination_payment", "source_transaction"],
  transfer_reversal: ["balance_transaction", "destination_payment_refund", "source_refund", "transfer"],
  application_fee: ["account", "balance_transaction", "charge", "originating_transaction"],
  fee_refund: ["balance_transaction", "fee"],
  balance_transaction: ["source"],
  dispute: ["charge", "payment_intent"],
  payout: ["balance_transaction", "failure_balance_transaction"],
};

/** Lists that an object has only when they are asked for. */
const lists: Record<string, Record<string, (sim: Sim, id: string) => object>> = {
  "checkout.session": {
    line_items: (sim, id) => {
      const session = known(sim, "checkout.session", id);
      const items = session.lineItems.map((item) => renderLineItem(session, item));
      return sublist(`/v1/checkout/sessions/${id}/line_items`, items);
    },
  },
  charge: {
    refunds: (sim, id) => {
      const { owner } = known(sim, "charge", id);
      const refunds = newestFirst(sim, "refund", owner).filter((each) => each.charge === id);
      return sublist(`/v1/charges/${id}/refunds`, refunds.map(renderRefund));
    },
  },
};

/** Replaces ids by the objects they name along each path, as `expand[]` asks. */
export function expandPaths(sim: Sim, answer: object, paths: string[]): object {
  if (paths.length === 0) return answer;
  const copy: Json = { ...structuredClone(answer) };
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > maxDepth + (copy.object === "list" ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${maxDepth} levels of a property (${path}).`, undefined, "expand");
    }
    follow(sim, copy, names, path);
  }
  return copy;
}

function follow(sim: Sim, target: Json, names: string[], path: string): void {
  const [name = "", ...rest] = names;
  if (target.object === "list") {
    if (name !== "data" || !Array.isArray(target.data)) throw notExpandable(path);
    for (const item of target.data) if (isJson(item)) follow(sim, item, rest, path);
    return;
  }
  const kind = String(target.object);
  const list = lists[kind]?.[name];
  if (list) {
    target[name] ??= list(sim, String(target.id));
  } else if (name === "transfer_data" && isJson(target.transfer_data)) {
    expandField(sim, target.transfer_data, rest.shift() ?? "", path, kind, "transfer_data.");
    return;
  } else {
    expandField(sim, target, name, path, kind, "");
  }
  const value = target[name];
  if (rest.length > 0 && isJson(value)) follow(sim, value, rest, path);
}

function expandField(sim: Sim, holder: Json, name: string, path: string, kind: string, prefix: string): void {
  const isKnownField = expandable[kind]?.includes(prefix + name);
  const isOwnSublist = isJson(holder[name]) && holder[name].object === "list";
  if (!isKnownField && !isOwnSublist) throw notExpandable(path);
  const value = holder[name];
  if (typeof value === "string") holder[name] = render(sim, value) ?? value;
}

function notExpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, undefined, "expand");
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object an id names, whoever owns it: an object that holds the id may show what it names. */
function render(sim: Sim, id: string): object | null {
  const { platform } = sim.state;
  switch (id.split("_")[0]) {
    case "acct": {
      const account = find(sim, "account", platform, id);
      return account && renderAccountV1(account);
    }
    case "cs":
      return renderSession(sim, known(sim, "checkout.session", id));
    case "pi":
      return renderIntent(known(sim, "payment_intent", id));
    case "ch":
    case "py":
      return renderCharge(known(sim, "charge", id));
    case "re":
    case "pyr":
      return renderRefund(known(sim, "refund", id));
    case "tr":
      return renderTransfer(sim, known(sim, "transfer", id));
    case "trr":
      return renderReversal(known(sim, "transfer_reversal", id));
    case "fee":
      return renderFee(sim, known(sim, "application_fee", id));
    case "fr":
      return renderFeeRefund(known(sim, "fee_refund", id));
    case "txn":
      return renderTransaction(known(sim, "balance_transaction", id));
    case "dp":
      return renderDispute(sim, known(sim, "dispute", id));
    case "po":
      return renderPayout(known(sim, "payout", id));
    default:
      return null;
  }
}
