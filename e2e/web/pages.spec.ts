import { expect, test, unique } from "../fixtures";
import { expectSound, watch } from "./sound";
import { columns, createWorld, longest, type World } from "./world";

// One world for all of them, which they only look at.
test.describe.configure({ mode: "default" });

let world: World;

test.beforeAll(async ({ browser, as, seller, listing }) => {
  test.setTimeout(120_000);
  world = await createWorld({ browser, as, seller, listing });
});

type Visit = {
  as: "visitor" | "seller" | "buyer" | "newcomer" | "admin";
  path: () => string;
  status?: number;
  /** What tells this state of the page from its others. */
  says: string | RegExp;
};

const nothing = unique("nothing");

const visits: Record<string, Visit> = {
  home: { as: "visitor", path: () => "/", says: "Most downloaded" },
  "home of a member": { as: "seller", path: () => "/", says: "Most downloaded" },
  browse: { as: "visitor", path: () => "/skills", says: /^\d+ results?$/ },
  "browse, nothing found": { as: "visitor", path: () => `/skills?q=${nothing}`, says: `Nothing matches “${nothing}”` },
  listing: { as: "visitor", path: () => `/skills/${world.offered.slug}`, says: "Verified purchase" },
  "listing of an agent, not reviewed": {
    as: "newcomer",
    path: () => `/agents/${world.agent.slug}`,
    says: "No reviews yet",
  },
  "listing of one's own": { as: "seller", path: () => `/skills/${world.offered.slug}`, says: "Manage your listing" },
  "listing that one has": { as: "buyer", path: () => `/skills/${world.offered.slug}`, says: "In your library" },
  checkout: { as: "newcomer", path: () => `/checkout/${world.offered.slug}`, says: "Continue to payment" },
  "checkout of what one has": {
    as: "buyer",
    path: () => `/checkout/${world.offered.slug}`,
    says: "You own this already",
  },
  "checkout done": {
    as: "buyer",
    path: () => `/checkout/done?session_id=${world.paidSession}`,
    says: "Your license code",
  },
  "checkout under way": {
    as: "buyer",
    path: () => `/checkout/done?session_id=${world.openSession}`,
    says: "Your payment is being confirmed",
  },
  "checkout that is unknown": {
    as: "visitor",
    path: () => "/checkout/done",
    says: "We can't find this purchase",
  },
  library: { as: "buyer", path: () => "/library", says: "Show license code" },
  "library, empty": { as: "newcomer", path: () => "/library", says: "You have not bought anything yet" },
  receipt: { as: "buyer", path: () => `/library/receipts/${world.paidPurchase}`, says: "Skillyard is the merchant" },
  "receipt of somebody else": {
    as: "newcomer",
    path: () => `/library/receipts/${world.paidPurchase}`,
    status: 404,
    says: "There is nothing here",
  },
  settings: { as: "seller", path: () => "/settings", says: "Public profile" },
  "settings, no name": { as: "newcomer", path: () => "/settings", says: "Choose a display name" },
  dashboard: { as: "seller", path: () => "/dashboard", says: "Needs action" },
  "dashboard, empty": { as: "newcomer", path: () => "/dashboard", says: "You have not published anything yet" },
  listings: { as: "seller", path: () => "/dashboard/listings", says: "Needs action" },
  "listings, empty": { as: "newcomer", path: () => "/dashboard/listings", says: "You have not published anything yet" },
  "publish form": { as: "seller", path: () => "/dashboard/listings/new", says: "Publish and start the review" },
  "publish form, no name": {
    as: "newcomer",
    path: () => "/dashboard/listings/new",
    says: "Choose a display name first",
  },
  "listing's management": {
    as: "seller",
    path: () => `/dashboard/listings/${world.offered.slug}`,
    says: "Version 1.0.1 was refused",
  },
  sales: { as: "seller", path: () => "/dashboard/sales", says: "Download as CSV" },
  "sales, empty": { as: "newcomer", path: () => "/dashboard/sales", says: "No sales yet" },
  payouts: { as: "seller", path: () => "/dashboard/payouts", says: "Reference" },
  "payouts, empty": {
    as: "newcomer",
    path: () => "/dashboard/payouts",
    says: "You have no account for payouts yet",
  },
  connect: { as: "seller", path: () => "/dashboard/connect", says: "Open the payment processor" },
  "connect, not begun": { as: "newcomer", path: () => "/dashboard/connect", says: "Not set up" },
  "seller's profile": { as: "visitor", path: () => `/sellers/${world.seller.slug}`, says: "3 listings" },
  "profile of somebody without listings": {
    as: "visitor",
    path: () => `/sellers/${world.buyer.slug}`,
    says: "Nothing is offered at the moment",
  },
  "sign-in": { as: "visitor", path: () => "/login", says: "Continue to sign in" },
  "sign-in that broke off": {
    as: "visitor",
    path: () => "/login?error=OAuthCallback",
    says: "The sign-in did not finish",
  },
  "guide to the command line": { as: "visitor", path: () => "/docs/cli", says: "Exit codes" },
  "guide to packaging": { as: "visitor", path: () => "/docs/packaging", says: "From an upload to a sale" },
  "rules of the review": { as: "visitor", path: () => "/docs/reviews/rules", says: "Rules of the review" },
  "guide to reviews": { as: "visitor", path: () => "/docs/reviews", says: "What a review says" },
  "unsubscribing, by half a link": {
    as: "visitor",
    path: () => "/unsubscribe?user=x",
    says: "This link is not complete",
  },
  "moderation's queue": { as: "admin", path: () => "/admin", says: "What waits for a person" },
  "moderation's queue of one kind": { as: "admin", path: () => "/admin?kind=appeal", says: "What waits for a person" },
  "version before a moderator": {
    as: "admin",
    path: () => `/admin/versions/${world.refusedVersion}?file=SKILL.md`,
    says: "Keep it refused",
  },
  "listing before a moderator": {
    as: "admin",
    path: () => `/admin/listings/${world.offered.slug}`,
    says: "Block the listing",
  },
  "listings, for moderators": { as: "admin", path: () => "/admin/listings", says: "Any listing of ours" },
  "purchase before a moderator": {
    as: "admin",
    path: () => `/admin/purchases?number=${world.purchaseNumber}`,
    says: "Give it back",
  },
  "person before a moderator": {
    as: "admin",
    path: () => `/admin/people?named=${world.seller.slug}`,
    says: "Mark as verified",
  },
  decisions: { as: "admin", path: () => "/admin/audit", says: "Everything that was decided" },
  "moderation, for everybody else": { as: "seller", path: () => "/admin", status: 404, says: "There is nothing here" },
  "unknown address": { as: "visitor", path: () => `/${nothing}`, status: 404, says: "There is nothing here" },
  "unknown listing": { as: "visitor", path: () => `/skills/${nothing}`, status: 404, says: "There is nothing here" },
  "unknown listing of one's own": {
    as: "newcomer",
    path: () => `/dashboard/listings/${nothing}`,
    status: 404,
    says: "There is nothing here",
  },
};

for (const [name, { as, path, status = 200, says }] of Object.entries(visits)) {
  test(`${name}: sound at every width, in light and dark`, async ({ page, context }) => {
    test.slow(); // axe, again and again
    if (as !== "visitor") await context.addCookies(world[as].cookies);
    const complaints = watch(page);
    const response = await page.goto(path());
    expect(response?.status()).toBe(status);
    await expect(page.getByRole("main").getByText(says).first()).toBeVisible();
    if (status === 404) await expect(page).toHaveTitle("Not found · Skillyard");
    // A page that asks for news by itself stands still while it is looked at.
    await page.route(
      (url) => url.searchParams.has("_rsc"),
      () => {},
    );
    await expectSound(page, complaints);
  });
}

test("what a seller writes is shown as it was typed, and only text and links to pages are left of Markdown", async ({
  page,
}) => {
  await page.goto(`/skills/${world.offered.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(longest.title);
  await expect(page).toHaveTitle(`${longest.title} · Skillyard`);
  await expect(page.getByText(longest.description)).toBeVisible();

  const description = page.getByRole("region", { name: "Description" });
  await expect(description.getByRole("heading", { name: "A first heading", level: 3 })).toBeVisible();
  await expect(description.getByRole("columnheader")).toHaveCount(columns);
  const addresses = await description
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(["https://example.com/a"]);
  const active = "script, style, iframe, form, svg, img, [style], [onclick], [onload], [onerror]";
  await expect(description.locator(active)).toHaveCount(0);
  await expect(page.locator("#main")).toHaveCount(1);
});
