import { describe, expect, test } from "vitest";
import { disputed, restored, suspended } from "./dispute";
import { expiry } from "./expiring-tokens";
import { fraudWarned } from "./fraud-warning";
import { failed, paid } from "./payout";
import { receipt } from "./receipt";
import { cameBack, refunded } from "./refund";
import { published, refused } from "./version";
import { mondayOf, news } from "./weekly-news";
import { withdrawn } from "./withdrawn";

const listing = {
  slug: "regex-explainer",
  type: "agent" as const,
  title: "Regex explainer",
  authorId: "a",
  publishedVersionId: null,
  blockedAt: null,
};
const version = { id: "v", version: "1.2.0" };

test("a receipt names number, date, parties and amount, and how it is installed", () => {
  const { subject, paragraphs, facts, link } = receipt({
    id: "3f2a",
    slug: "regex-explainer",
    title: "Regex explainer",
    version: "1.2.0",
    amountCents: 123456,
    currency: "usd",
    paidAt: new Date("2026-11-21T23:59:59Z"),
    sellerName: "Mara Lindqvist",
    buyerName: "Jonas Weber, jonas@example.com",
  });

  expect(subject).toBe("Your receipt for Regex explainer");
  expect(paragraphs).toStrictEqual([
    "Thank you. You bought Regex explainer by Mara Lindqvist for $1,234.56 USD.",
    "Install it with: npx skillyard install regex-explainer",
    "SKILLYARD_API_URL=http://localhost:3000 has to be set: by itself the command line asks skillyard.example.",
    "It can also be downloaded in your library, where its license code is too.",
  ]);
  expect(facts).toStrictEqual([
    ["Receipt", "3f2a"],
    ["Date", "21 November 2026"],
    ["Item", "Regex explainer, version 1.2.0 and those after it"],
    ["Sold by", "Skillyard for Mara Lindqvist"],
    ["Sold to", "Jonas Weber, jonas@example.com"],
    ["Paid", "$1,234.56 USD"],
  ]);
  expect(link.href).toBe("http://localhost:3000/library");
});

test("a refund names what was paid and what comes back", () => {
  const letter = refunded(
    { id: "3f2a", title: "Regex explainer", amountCents: 1000, currency: "usd" },
    { id: "re_1", amountCents: 250, createdAt: new Date("2026-11-21T00:00:00Z") },
    "The listing stays yours.",
  );
  expect(letter.paragraphs[0]).toContain("We sent $2.50 USD of your payment for Regex explainer back");
  expect(letter.paragraphs[1]).toBe("The listing stays yours.");
  expect(letter.facts).toContainEqual(["Paid", "$10.00 USD"]);
  expect(letter.facts).toContainEqual(["Refunded", "$2.50 USD"]);
});

test.each([
  ["a buyer of a blocked listing", new Date(), true, "your library gives you the price back", "/library"],
  ["who redeemed a code of it", new Date(), false, "has passed another review", "/library"],
  [
    "an owner, where an earlier version took its place",
    null,
    true,
    "Version 1.1.0 is offered instead",
    "/agents/regex-explainer",
  ],
])("a withdrawal tells %s why and what now", (_, blockedAt, bought, whatNow, path) => {
  const { subject, paragraphs, link } = withdrawn({ ...listing, id: "l", version: "1.1.0", blockedAt }, bought, {
    version: "1.2.0",
    reason: "It reads keys",
    at: "2026-11-21T10:00:00Z",
  });
  expect(subject).toBe("Regex explainer 1.2.0 was withdrawn");
  expect(paragraphs[0]).toContain("for security reasons: It reads keys.");
  expect(paragraphs.at(-1)).toContain(whatNow);
  expect(link.href).toBe(`http://localhost:3000${path}`);
});

describe("a payout", () => {
  const payout = {
    stripePayoutId: "po_1",
    amountCents: 85_000,
    currency: "usd",
    failureMessage: null,
    arrivalAt: new Date("2026-11-23T00:00:00Z"),
    createdAt: new Date("2026-11-21T00:00:00Z"),
  };

  test("that was sent says how much and when it is due", () => {
    const { subject, paragraphs, facts, link } = paid(payout);
    expect(subject).toBe("Your payout of $850.00 USD was sent");
    expect(paragraphs[0]).toContain("It is due there on 23 November 2026");
    expect(facts).toStrictEqual([
      ["Payout", "po_1"],
      ["Amount", "$850.00 USD"],
      ["Due", "23 November 2026"],
    ]);
    expect(link.href).toBe("http://localhost:3000/dashboard/payouts");
  });

  test.each([
    ["The bank account has been closed.", "The bank account has been closed."],
    [null, "It gave no reason."],
  ])("that came back says why, where the money is and what to do: %s", (failureMessage, said) => {
    const { subject, paragraphs, link } = failed({ ...payout, failureMessage });
    expect(subject).toBe("Your payout of $850.00 USD came back");
    expect(paragraphs[0]).toBe(`Your bank did not take a payout of $850.00 USD. ${said}`);
    expect(paragraphs[1]).toContain("The money is yours still");
    expect(paragraphs[2]).toMatch(/^Check your bank account/);
    expect(link.href).toBe("http://localhost:3000/dashboard/connect");
  });
});

describe("a version", () => {
  test("that passed leads to its public page", () => {
    const { subject, paragraphs, facts, link } = published(listing, version, {
      verdict: "pass",
      score: 100,
      message: "It is published",
    });
    expect(subject).toBe("Regex explainer 1.2.0 is published");
    expect(paragraphs).toStrictEqual(["It is published."]);
    expect(facts).toContainEqual(["Score", "100 of 100"]);
    expect(link.href).toBe("http://localhost:3000/agents/regex-explainer");
  });

  test("that passed with remarks says so", () => {
    const { paragraphs } = published(listing, version, { verdict: "warn", score: 80, message: "A moderator said so." });
    expect(paragraphs[0]).toMatch(/^A moderator said so\. It has remarks/);
  });

  test("that was refused says why, where and what to do", () => {
    const { paragraphs, points, link } = refused(listing, version, {
      reasonCode: "SECRET_FOUND",
      reason: "The package contains a secret.",
      message: "SKILL.md:7: A key. Revoke it.\nrun.sh:2: Another. Revoke it.",
    });
    expect(paragraphs).toStrictEqual([
      "Regex explainer 1.2.0 was refused. The package contains a secret.",
      "Until a version passes, the listing's page tells others that it is blocked, and nobody can download it.",
      "Mend what follows, then upload the package again:",
    ]);
    expect(points).toStrictEqual(["SKILL.md:7: A key. Revoke it.", "run.sh:2: Another. Revoke it."]);
    expect(link.href).toBe("http://localhost:3000/dashboard/listings/regex-explainer");
  });

  test("that could not be opened leaves a draft that nobody else sees", () => {
    const { paragraphs } = refused(listing, version, {
      reasonCode: "INVALID_PACKAGE",
      reason: "The package has no SKILL.md.",
      message: "Add one.",
    });
    expect(paragraphs[1]).toBe("Nothing of this listing is shown to others yet.");
  });

  test("that was refused leaves the published one alone, and asks nobody to mend our faults", () => {
    const { paragraphs } = refused({ ...listing, publishedVersionId: "p" }, version, {
      reasonCode: "SCAN_ERROR",
      reason: "The security review could not finish.",
      message: "The fault is ours.",
    });
    expect(paragraphs).toStrictEqual([
      "Regex explainer 1.2.0 was refused. The security review could not finish.",
      "The published version stays as it is.",
    ]);
  });
});

test("a version that is taken back is not called the one that stays", () => {
  const { paragraphs } = refused({ ...listing, publishedVersionId: version.id }, version, {
    reasonCode: "MANUAL_REJECT",
    reason: "A moderator refused this version.",
    message: "It copies another's work.",
  });
  expect(paragraphs[1]).toBe("It was published, and is no longer offered.");
});

test("news name their categories, and each listing with its price and address", () => {
  const common = { type: "skill" as const, description: "Reads plans.", currency: "usd" };
  const { subject, places } = news([
    { ...common, slug: "plan-reader", title: "Plan reader", category: "databases", priceCents: 1200 },
    { ...common, slug: "bookkeeper", title: "Bookkeeper", category: "finance", priceCents: 0, type: "agent" },
  ]);
  expect(subject).toBe("New last week in Databases and Finance");
  expect(places).toStrictEqual([
    { title: "Plan reader", note: "$12.00 USD. Reads plans.", href: "http://localhost:3000/skills/plan-reader" },
    { title: "Bookkeeper", note: "Free. Reads plans.", href: "http://localhost:3000/agents/bookkeeper" },
  ]);
});

test.each([
  ["2026-11-16T00:00:00Z", "2026-11-16"],
  ["2026-11-21T12:00:00Z", "2026-11-16"],
  ["2026-11-22T23:59:59Z", "2026-11-16"],
  ["2027-01-01T00:00:00Z", "2026-12-28"],
])("the week of %s began on %s", (moment, monday) => {
  expect(mondayOf(new Date(moment)).toISOString()).toBe(`${monday}T00:00:00.000Z`);
});

test.each([
  ["laptop", "The sign-in of your command line on laptop ends on 28 November 2026.", 2],
  [null, "The sign-in of your command line ends on 28 November 2026.", 1],
])("a sign-in on %s that ends soon is named", (machine, sentence, factCount) => {
  const { paragraphs, facts } = expiry({ machine, expiresAt: new Date("2026-11-28T09:00:00Z") });
  expect(paragraphs[0]).toBe(sentence);
  expect(facts).toHaveLength(factCount);
});

const sale = { id: "3f2a", title: "Regex explainer", amountCents: 1000, currency: "usd" };
const dispute = { id: "dp_1", reason: "product_not_received", openedAt: new Date("2026-11-21T09:00:00Z") };

test.each([
  ["open", "A sale of Regex explainer is disputed", "Your part of it, $8.50 USD, is taken from your balance"],
  ["won", "The dispute of a sale of Regex explainer was won", "is paid to it again"],
  ["lost", "The dispute of a sale of Regex explainer was lost", "Your part of it, $8.50 USD, stays taken back"],
] as const)("a seller hears that a dispute is %s", (outcome, subject, sentence) => {
  const letter = disputed(sale, dispute, { grossCents: 1000, feeCents: 150 }, outcome);
  expect(letter.subject).toBe(subject);
  expect(letter.paragraphs.join(" ")).toContain(sentence);
  expect(letter.facts).toStrictEqual([
    ["Sale", "3f2a"],
    ["Disputed on", "21 November 2026"],
    ["Reason", "product not received"],
    ["Disputed", "$10.00 USD"],
    ["Your part", "$8.50 USD"],
  ]);
});

test("a buyer hears what a dispute does to the license", () => {
  expect(suspended({ ...sale, status: "disputed" }).paragraphs[0]).toContain("Until it has decided");
  expect(suspended({ ...sale, status: "charged_back" }).paragraphs[0]).toContain("have ended");
  expect(restored(sale).subject).toBe("Your license for Regex explainer works again");
});

test("a refund that came back, and a sale that is given back for a warning, name the amount", () => {
  expect(cameBack(sale, 400, true).paragraphs.join(" ")).toMatch(/did not take the \$4\.00 USD.*are yours again/);
  expect(cameBack(sale, 400, false).paragraphs.join(" ")).not.toContain("yours again");
  expect(fraudWarned(sale, 1000).facts).toContainEqual(["Given back", "$10.00 USD"]);
});
