import { describe, expect, test } from "vitest";
import { activeSeller, clientFor, sellerParams, startTestSimulator } from "./test-simulator";

const pages = { refresh_url: "http://localhost:3000/refresh", return_url: "http://localhost:3000/return" };

async function openedLink(stripe: Awaited<ReturnType<typeof startTestSimulator>>["stripe"], account: string) {
  const link = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: { ...pages, collection_options: { fields: "eventually_due" } },
    },
  });
  const page = await fetch(link.url, { redirect: "manual" });
  const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const submit = (outcome: string, sent = token) =>
    fetch(link.url, { method: "POST", body: new URLSearchParams({ token: sent, outcome }), redirect: "manual" });
  return { link, page, submit };
}

test("opens a seller's account with something still due", async () => {
  const { stripe } = await startTestSimulator();
  const account = await stripe.v2.core.accounts.create(sellerParams());
  expect(account).toMatchObject({
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    contact_email: "seller@example.com",
    dashboard: "express",
    metadata: { user_id: "user-1" },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: "restricted" } } } } },
    requirements: { summary: { minimum_deadline: { status: "currently_due" } } },
    livemode: false,
  });
  expect(account.requirements?.entries?.every((entry) => entry.awaiting_action_from === "user")).toBe(true);
});

test("answers only the parts that are asked for", async () => {
  const { stripe } = await startTestSimulator();
  const { id } = await stripe.v2.core.accounts.create(sellerParams());
  const bare = await stripe.v2.core.accounts.retrieve(id);
  expect(bare.configuration ?? bare.requirements ?? bare.defaults ?? bare.identity).toBeUndefined();
  const full = await stripe.v2.core.accounts.retrieve(id, { include: ["identity", "defaults"] });
  expect(full.identity?.country).toBe("us");
  expect(full.defaults?.responsibilities?.losses_collector).toBe("application");
});

describe("the onboarding page", () => {
  test.each([
    {
      outcome: "active",
      capability: "active",
      v1: { charges_enabled: true, payouts_enabled: true, details_submitted: true, transfers: "active", due: 0 },
    },
    {
      outcome: "pending",
      capability: "pending",
      v1: { charges_enabled: false, payouts_enabled: false, details_submitted: true, transfers: "pending", due: 0 },
    },
    {
      outcome: "incomplete",
      capability: "restricted",
      v1: { charges_enabled: false, payouts_enabled: false, details_submitted: false, transfers: "inactive", due: 5 },
    },
    {
      outcome: "restricted",
      capability: "restricted",
      v1: { charges_enabled: false, payouts_enabled: false, details_submitted: true, transfers: "inactive", due: 1 },
    },
    {
      outcome: "rejected",
      capability: "rejected",
      v1: { charges_enabled: false, payouts_enabled: false, details_submitted: true, transfers: "inactive", due: 0 },
    },
  ])("ends $outcome in the words of v2 and of v1", async ({ outcome, capability, v1 }) => {
    const { stripe } = await startTestSimulator();
    const { id } = await stripe.v2.core.accounts.create(sellerParams());
    const { page, submit } = await openedLink(stripe, id);
    expect(page.status).toBe(200);
    const answer = await submit(outcome);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(pages.return_url);

    const account = await stripe.v2.core.accounts.retrieve(id, {
      include: ["configuration.recipient", "requirements"],
    });
    const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
    expect(balance?.stripe_transfers?.status).toBe(capability);
    expect(balance?.payouts?.status).toBe(capability);

    const old = await stripe.accounts.retrieve(id);
    expect({
      charges_enabled: old.charges_enabled,
      payouts_enabled: old.payouts_enabled,
      details_submitted: old.details_submitted,
      transfers: old.capabilities?.transfers,
      due: old.requirements?.currently_due?.length,
    }).toStrictEqual(v1);
  });

  test("opens once, and leads to a new link afterwards", async () => {
    const { stripe } = await startTestSimulator();
    const { id } = await stripe.v2.core.accounts.create(sellerParams());
    const { link, submit } = await openedLink(stripe, id);
    const again = await fetch(link.url, { redirect: "manual" });
    expect(again.headers.get("location")).toBe(pages.refresh_url);

    await submit("active");
    expect((await submit("rejected")).headers.get("location")).toBe(pages.refresh_url);
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
  });

  test("is over after five minutes", async () => {
    const { stripe, control } = await startTestSimulator();
    const { id } = await stripe.v2.core.accounts.create(sellerParams());
    const use_case = { type: "account_onboarding", account_onboarding: pages } as const;
    const link = await stripe.v2.core.accountLinks.create({ account: id, use_case });
    await control("clock", { advance_seconds: 301 });
    const late = await fetch(link.url, { redirect: "manual" });
    expect(late.headers.get("location")).toBe(pages.refresh_url);
  });

  test("takes no form but its own", async () => {
    const { stripe } = await startTestSimulator();
    const { id } = await stripe.v2.core.accounts.create(sellerParams());
    const { submit } = await openedLink(stripe, id);
    expect((await submit("active", "forged")).headers.get("location")).toBe(pages.refresh_url);
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(false);
  });

  test("never takes back what was achieved when it is left", async () => {
    const { stripe } = await startTestSimulator();
    const id = await activeSeller(stripe);
    await (await openedLink(stripe, id)).submit("incomplete");
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
  });
});

test("opens the dashboard only after onboarding, and only with its key", async () => {
  const { stripe, simulator } = await startTestSimulator();
  const { id } = await stripe.v2.core.accounts.create(sellerParams());
  await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });

  const seller = await activeSeller(stripe);
  const link = await stripe.accounts.createLoginLink(seller);
  expect((await fetch(link.url)).status).toBe(200);
  expect((await fetch(`${simulator.url}/express/${seller}?key=guess`)).status).toBe(403);
});

test("lets a pending verification end on the dashboard", async () => {
  const { stripe } = await startTestSimulator();
  const { id } = await stripe.v2.core.accounts.create(sellerParams("ann+pending@example.com"));
  const { url } = await stripe.accounts.createLoginLink(id);
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
  await fetch(url, { method: "POST", body: new URLSearchParams({ token }) });
  expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
});

test("updates, lists and closes accounts", async () => {
  const { stripe } = await startTestSimulator();
  const first = await stripe.v2.core.accounts.create(sellerParams());
  const second = await stripe.v2.core.accounts.create(sellerParams());
  await stripe.v2.core.accounts.update(first.id, { display_name: "Renamed", metadata: { plan: "gold" } });
  expect(await stripe.v2.core.accounts.retrieve(first.id)).toMatchObject({
    display_name: "Renamed",
    metadata: { user_id: "user-1", plan: "gold" },
  });

  expect((await stripe.v2.core.accounts.close(second.id)).closed).toBe(true);
  const { data } = await stripe.v2.core.accounts.list({ limit: 10 });
  expect(data.map((account) => account.id)).toStrictEqual([first.id]);
});

test("refuses fields that the API gave up", async () => {
  const { stripe, simulator } = await startTestSimulator();
  const { id } = await stripe.v2.core.accounts.create(sellerParams());
  const unchecked = clientFor(simulator, { checked: false });
  await expect(
    unchecked.rawRequest("POST", "/v2/core/accounts", { display_name: "A", type: "express" }),
  ).rejects.toMatchObject({ code: "parameter_unknown" });
  const account_onboarding = { ...pages, configurations: ["recipient"] };
  await expect(
    unchecked.rawRequest("POST", "/v2/core/account_links", {
      account: id,
      use_case: { type: "account_onboarding", account_onboarding },
    }),
  ).rejects.toMatchObject({ message: expect.stringContaining("configurations") });
});
