import Stripe from "stripe";
import { simulator, until } from "../client";
import { inDatabase } from "../database";
import { type Person, test } from "../fixtures";

/** A test key that was given by hand; without one the same is tried on the simulator. */
const key = process.env.STRIPE_TEST_KEY;
/** An account of that key's platform that was taken through onboarding before. */
const readyAccount = process.env.STRIPE_TEST_ACCOUNT;
const isByHand = process.env.STRIPE_TEST_BY_HAND === "1";

if (key && !/^(sk|rk)_test_/.test(key)) throw new Error("Only a test key may be used here: sk_test_…");

const isReal = key !== undefined;
const byHandLimitMs = 15 * 60 * 1000;

/** What the service under test is told of its processor; nothing of it is ours where that is the simulator. */
export const settings: Record<string, string> = key
  ? {
      STRIPE_SECRET_KEY: key,
      // Nothing is delivered to this machine, so everything has to come from looking.
      STRIPE_WEBHOOK_SECRET: "whsec_nothing_is_delivered",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_nothing_is_delivered",
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: "whsec_nothing_is_delivered",
    }
  : {};

/** The processor itself, to look at what the service has done there. */
export function client(apiBase: string | undefined): Stripe {
  if (key) return new Stripe(key, { telemetry: false });
  const { hostname, port } = new URL(apiBase ?? "");
  return new Stripe("sk_test_looking_on", { host: hostname, port, protocol: "http", telemetry: false });
}

/** Takes the seller's account through onboarding: on the simulator at once, else as was made ready or by hand. */
export async function finishOnboarding(seller: Person): Promise<void> {
  const { connect_id, onboarding_url } = await connect(seller);
  if (!isReal) await simulator("/_sim/onboard", { account: connect_id, outcome: "active" });
  else if (readyAccount) await adopt(seller, readyAccount);
  else
    await askSomebody(
      `Take this account through onboarding, with test data:\n${onboarding_url}`,
      "STRIPE_TEST_ACCOUNT",
    );
  await until(async () => (await seller.get("/v1/sellers/status")).body.status === "active", byHandLimitMs);
}

/** Pays an open page: on the simulator at once, else by hand. */
export async function payPage({ session_id, checkout_url }: { session_id: string; checkout_url: string }) {
  if (!isReal) await simulator("/_sim/pay", { session: session_id, card: "4242424242424242" });
  else await askSomebody(`Pay this page with 4242 4242 4242 4242:\n${checkout_url}`, "STRIPE_TEST_BY_HAND");
}

export async function connect(seller: Person, query = "") {
  type Connected = { status: string; connect_id: string; onboarding_url: string; charges_enabled: boolean };
  return (await seller.post<Connected>(`/v1/sellers/connect${query}`)).body;
}

/** Only one seller of the service's empty database can have it. */
async function adopt({ name }: Person, account: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      update connected_accounts set stripe_account_id = ${account}, synced_at = null
      where user_id = (select id from users where email = ${`${name}@example.com`})`,
  );
}

async function askSomebody(what: string, setting: string): Promise<void> {
  test.skip(
    !isByHand,
    `a person has to do it: set STRIPE_TEST_BY_HAND=1${setting.endsWith("HAND") ? "" : ` or ${setting}`}`,
  );
  test.setTimeout(byHandLimitMs + 60_000);
  console.log(`\n${what}\n`);
}

/** How long a person may take. */
export const patienceMs = isReal ? byHandLimitMs : 20_000;
