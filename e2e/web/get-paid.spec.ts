import { setting, simulator, until } from "../client";
import { inDatabase } from "../database";
import { expect, type Person, pay, purchase, signIn, test } from "../fixtures";

const proceed = "Continue at the payment processor";

async function accountOf(seller: Person): Promise<string> {
  return (await seller.get<{ connect_id: string }>("/v1/sellers/status")).body.connect_id;
}

test("a seller is told what is still due, and comes back through a link that was used", async ({ page, buyer }) => {
  test.slow(); // a person's whole onboarding
  const ann = await buyer();
  await signIn(page, ann.name, "/dashboard/connect");
  await expect(page.getByText("Not set up")).toBeVisible();
  await page.getByRole("button", { name: proceed }).click();
  await page.waitForURL(/\/connect\/onboarding\//);
  const used = page.url();
  await page.getByRole("button", { name: "Leave unfinished" }).click();

  await expect(page.getByText("Not finished")).toBeVisible();
  const steps = page.getByRole("region", { name: "Your account" }).getByRole("listitem");
  await expect(steps).toHaveText([
    "Nobody can buy from you yet",
    "Payouts are not possible yet",
    "Still due: Your name",
    "Still due: Your date of birth",
    "Still due: A bank account for your payouts",
    "Still due: Your agreement to the payment processor's terms",
  ]);

  await page.goto(used);
  await expect(page).toHaveURL(/\/connect\/onboarding\//);
  expect(page.url()).not.toBe(used);
  await page.getByRole("button", { name: "Fail verification" }).click();
  await expect(page.getByText("Restricted")).toBeVisible();
  await expect(steps.last()).toHaveText("Still due: A document that shows who you are");

  await page.getByRole("button", { name: proceed }).click();
  await page.getByRole("button", { name: "Complete, verify later" }).click();
  await expect(page.getByText("Being checked")).toBeVisible();
  await page.getByRole("button", { name: proceed }).click();
  await page.getByRole("button", { name: "Finish the verification" }).click();
  await expect(page.getByText("Status: active")).toBeVisible();
  await page.goto("/dashboard/connect");
  await expect(page.getByText("People can buy from you, and your earnings are paid out")).toBeVisible();
});

test("a link is renewed for nobody but its owner", async ({ page, browser, buyer }) => {
  const [ann, eve] = [await buyer(), await buyer()];
  const connected = await ann.post<{ connect_id: string }>("/v1/sellers/connect");
  const renewal = `/dashboard/connect/refresh?account=${connected.body.connect_id}`;

  await signIn(page, ann.name);
  await page.goto(renewal);
  await expect(page).toHaveURL(/\/connect\/onboarding\//);

  const hers = await browser.newPage();
  await signIn(hers, eve.name);
  for (const path of [renewal, "/dashboard/connect/refresh", "/dashboard/connect/refresh?account=acct_none"]) {
    await hers.goto(path);
    await expect(hers).toHaveURL("/dashboard/connect");
    await expect(hers.getByText("Not set up")).toBeVisible();
  }
  expect((await eve.get("/v1/sellers/status")).body).toMatchObject({ connect_id: null });
  await hers.close();
  const nobody = await browser.newPage();
  await nobody.goto(renewal);
  await expect(nobody).toHaveURL(/\/login\?next=/);
  await nobody.close();
});

test("another country can be chosen until something is sold", async ({ page, seller, listing, buyer }) => {
  const ann = await seller();
  await signIn(page, ann.name, "/dashboard/connect");
  await page.getByText("Change the country").click();
  await page.getByLabel("Country").selectOption("Austria");
  await page.getByRole("button", { name: "Set up an account there" }).click();
  await page.getByRole("button", { name: "Complete now" }).click();
  await expect(page.getByText("People can buy from you, and your earnings are paid out")).toBeVisible();
  expect((await ann.get("/v1/sellers/status")).body).toMatchObject({ country: "AT", status: "active" });

  await purchase(await buyer(), await listing(ann, { price_cents: 1000 }));
  await page.reload();
  await expect(page.getByText("Your account's country is Austria. It can't be changed any more")).toBeVisible();
  await expect(page.getByLabel("Country")).toHaveCount(0);
  await page.getByRole("button", { name: "Open the payment processor" }).click();
  await expect(page.getByRole("heading", { name: "Express dashboard" })).toBeVisible();
});

test("a new account can be set up after one was closed, and not after one was refused", async ({ page, buyer }) => {
  const ann = await buyer();
  const { body } = await ann.post<{ connect_id: string }>("/v1/sellers/connect");
  await signIn(page, ann.name, "/dashboard/connect");
  await fetch(`${setting("STRIPE_API_BASE")}/v2/core/accounts/${body.connect_id}/close`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_looking_on" },
  });
  await page.reload();
  await expect(page.getByText("Your account at the payment processor is closed")).toBeVisible();
  await page.goto(`/dashboard/connect/refresh?account=${body.connect_id}`);
  await expect(page).toHaveURL("/dashboard/connect");
  await page.getByRole("button", { name: proceed }).click();
  await page.getByRole("button", { name: "Get rejected" }).click();
  await expect(page.getByText("The payment processor has declined this account")).toBeVisible();
  await expect(page.getByRole("button", { name: proceed })).toHaveCount(0);
  expect(await accountOf(ann)).not.toBe(body.connect_id);
});

test("a seller sees what comes next, and what to do when their bank sends it back", async ({
  page,
  seller,
  listing,
  buyer,
}) => {
  test.slow(); // the mirror is asked again after seconds
  const ann = await seller();
  const account = await accountOf(ann);
  const bob = await buyer();
  const sell = async (price_cents: number, card: string) => {
    const { slug } = await listing(ann, { price_cents });
    const { body } = await bob.post<{ session_id: string }>("/v1/checkout", { skill_slug: slug });
    await pay(body.session_id, card);
  };
  const stat = (label: string) =>
    page
      .getByRole("term")
      .filter({ hasText: RegExp(`^${label}$`) })
      .locator("..");
  await sell(1000, "4242424242424242");
  await until(async () => Number((await ann.get("/v1/sellers/earnings")).body.pending_cents) === 850);
  const isSettling = () =>
    inDatabase(async (sql) => {
      const [row] = await sql`select settling_cents from connected_accounts where stripe_account_id = ${account}`;
      return row?.settling_cents === 850;
    });
  await until(async () => (await ann.get("/v1/sellers/earnings")) && (await isSettling()));

  await signIn(page, ann.name, "/dashboard");
  await expect(stat("Next payout")).toContainText(/\$8\.50about \d+ \w+ \d{4}/);

  await sell(2000, "4000000000000077");
  await until(async () => (await ann.get("/v1/sellers/earnings")).body.available_cents === 1700);
  await simulator("/_sim/payout", { account, outcome: "in_transit" });
  await until(async () => (await ann.get<unknown[]>("/v1/sellers/payouts")).body.length);
  await page.goto("/dashboard/payouts");
  await expect(stat("On its way to your bank")).toContainText("$17.00");
  const { body } = await ann.get<{ payout_id: string }[]>("/v1/sellers/payouts");
  await simulator("/_sim/payout", { account, payout: body[0]?.payout_id, outcome: "failed" });
  await until(async () => (await ann.get("/v1/sellers/activity?type=payout_failed")).body.total);

  for (const path of ["/dashboard", "/dashboard/payouts"]) {
    await page.goto(path);
    await expect(page.getByText("Your payout of $17.00 came back")).toBeVisible();
    await expect(page.getByText("The bank account has been closed.").first()).toBeVisible();
    await expect(stat("Next payout")).toContainText("once your bank account is right");
  }
  await page.getByRole("link", { name: "Check your bank account" }).click();
  await expect(page.getByRole("button", { name: "Open the payment processor" })).toBeVisible();
});
