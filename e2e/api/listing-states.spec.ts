import type { Client } from "../client";
import { apiDocument } from "../conformance";
import { expect, type Listing, type Person, test, unique } from "../fixtures";
import { refusal } from "./shapes";

const nouns = ["skills", "agents"] as const;
const some = { title: "Another title" };

type Ask = (people: { author: Person; stranger: Person; nobody: Client }, path: string) => ReturnType<Client["get"]>;
type Refused = [what: string, ask: Ask, code: string, status: number];

const change: Ask = ({ author }, path) => author.patch(path, { ...some, bump: "patch" });
const download: Ask = ({ stranger }, path) => stranger.get(`${path}/download`);

/** What a listing refuses in each state, and to whom. */
const states: Record<string, { price_cents?: number; enter?: Ask; refuses: Refused[] }> = {
  published: {
    refuses: [
      ["another's change", ({ stranger }, path) => stranger.patch(path, some), "SKILL_NOT_OWNER", 403],
      ["another's unpublish", ({ stranger }, path) => stranger.post(`${path}/unpublish`), "SKILL_NOT_OWNER", 403],
      ["another's republish", ({ stranger }, path) => stranger.post(`${path}/republish`), "SKILL_NOT_OWNER", 403],
      [
        "a version that is not there",
        ({ nobody }, path) => nobody.get(`${path}/download?version=9.9.9`),
        "NOT_FOUND",
        404,
      ],
    ],
  },
  paid: {
    price_cents: 500,
    refuses: [
      ["nobody's download", ({ nobody }, path) => nobody.get(`${path}/download`), "AUTH_MISSING", 401],
      ["a download without a purchase", download, "PURCHASE_REQUIRED", 403],
    ],
  },
  archived: {
    enter: ({ author }, path) => author.post(`${path}/unpublish`),
    refuses: [
      ["a new version", change, "SKILL_ARCHIVED", 400],
      ["a download", download, "SKILL_ARCHIVED", 400],
    ],
  },
  blocked: {
    refuses: [
      ["a download", download, "SKILL_BLOCKED", 403],
      ["a republish", ({ author }, path) => author.post(`${path}/republish`), "SKILL_BLOCKED", 403],
    ],
  },
  "with a version pending": {
    enter: ({ author }, path) => author.patch(path, { bump: "patch" }),
    refuses: [["another version", change, "SKILL_VERSION_PENDING", 409]],
  },
};

for (const [state, { price_cents = 0, enter, refuses }] of Object.entries(states)) {
  test(`${state}, under both nouns`, async ({ api, as, buyer, seller, listing }) => {
    const [author, stranger] = [await seller({ connected: false }), await buyer()];
    for (const noun of nouns) {
      const { slug }: Listing = await listing(author, { price_cents });
      const people = { author, stranger, nobody: api };
      const path = `/v1/${noun}/${slug}`;
      if (enter) expect((await enter(people, path)).status, noun).toBe(200);
      if (state === "blocked") {
        const admin = await as("admin");
        expect((await admin.post(`/v1/admin/skills/${slug}/block`, { reason: "Because." })).status).toBe(200);
      }
      for (const [what, ask, code, status] of refuses) {
        expect(await ask(people, path), `${noun}: ${what}`).toMatchObject({ status, body: refusal(code) });
      }
    }
  });
}

test("where there is no listing, everything that names one says so", async ({ as, buyer }) => {
  const [admin, person] = [await as("admin"), await buyer()];
  const bodies: Record<string, object> = {
    createReview: { rating: 5, text: "" },
    updateReview: { rating: 5, text: "" },
    reportListing: { reason: "spam" },
    appealVersion: { message: "Please look again." },
    blockListing: { reason: "Because." },
    unblockListing: { reason: "Because." },
  };
  const { paths, components } = await apiDocument();
  const naming = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => {
        const name = responses[404]?.$ref?.split("/").at(-1);
        return (
          path.includes("{slug}") &&
          JSON.stringify(name ? components.responses[name] : responses[404]).includes("SKILL_NOT_FOUND")
        );
      })
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
  expect(naming.length).toBeGreaterThan(20);
  for (const { method, path, operationId, requestBody } of naming) {
    if (operationId === "uploadPackage") continue; // its body is no JSON; upload.spec.ts asks it
    const who = path.startsWith("/v1/admin/") ? admin : person;
    const response = await who.send(method, path.replace(/\{\w+\}/g, unique("nothing")), {
      headers: { "content-type": "application/json" },
      body: requestBody ? JSON.stringify(bodies[operationId] ?? {}) : null,
    });
    const answer = { status: response.status, body: await response.json() };
    expect.soft(answer, operationId).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
  }
});

test("who has written no review can't change one", async ({ buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const stranger = await buyer();
  const answer = await stranger.put(`/v1/skills/${slug}/reviews`, { rating: 1, text: "" });
  expect(answer).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
});

test("publishing needs a name, under both nouns", async ({ as }) => {
  const person = await as();
  for (const noun of nouns) {
    const draft = { slug: unique("new"), title: "A title", description: "A long description.", category: "testing" };
    const answer = await person.post(`/v1/${noun}`, draft);
    expect(answer, noun).toMatchObject({ status: 400, body: refusal("DISPLAY_NAME_REQUIRED") });
  }
});
