import { expect, type Person, test, unique } from "../../fixtures";
import { refusal } from "../shapes";

/** Texts within the length of the field that keep a renderer busy for seconds, or a page for ever. */
const HOSTILE = {
  "quoted lists": "> - ".repeat(4_990),
  emphasis: "*a_".repeat(6_600),
  "links never closed": "[a](<".repeat(3_990),
  "quotes in quotes": "> ".repeat(9_990),
  "lists in lists": Array.from({ length: 190 }, (_, i) => `${" ".repeat(i)}- a`).join("\n"),
  "twenty thousand parts": "*a* ".repeat(5_000),
};

const maxMs = 5_000;

const draft = (slug: string, more = {}) => ({
  slug,
  title: "Regex explainer",
  description: "Explains a regular expression piece by piece.",
  category: "development",
  ...more,
});

test.describe.configure({ timeout: 120_000 });

test("is rendered within bounds or refused, while everything else goes on", async ({ api, seller }) => {
  const author = await seller({ connected: false });
  const slug = unique("rendered");
  await author.post("/v1/skills", draft(slug));
  for (const [what, long_description] of Object.entries(HOSTILE)) {
    const slowest = await slowestWhile(
      () => api.get("/v1/health"),
      async () => {
        const startedMs = performance.now();
        const answer = await author.patch(`/v1/skills/${slug}`, { long_description });
        expect(performance.now() - startedMs, what).toBeLessThan(maxMs);
        if (answer.status === 200) return;
        expect(answer, what).toMatchObject({
          status: 422,
          body: { detail: [{ type: "value_error", loc: ["body", "long_description"] }] },
        });
      },
    );
    expect(slowest, `${what} keeps others waiting`).toBeLessThan(1_500);
  }
  for (const long_description of [HOSTILE["quoted lists"], HOSTILE["quotes in quotes"]]) {
    const answer = await author.post("/v1/skills", draft(unique("rendered"), { long_description }));
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "long_description"] }] } });
  }
  expect(await author.patch(`/v1/skills/${slug}`, { long_description: "# Fine\n\n> - still" })).toMatchObject({
    status: 200,
  });
});

test("is not looked at before it is known who may write it", async ({ as, buyer, seller, listing }) => {
  const long_description = HOSTILE.emphasis;
  const owner = await seller({ connected: false });
  const { slug } = await listing(owner);
  const stranger = await buyer();
  await expectQuick(() => stranger.patch(`/v1/skills/${slug}`, { long_description }), 403, "SKILL_NOT_OWNER");
  await expectQuick(() => stranger.patch(`/v1/agents/${slug}`, { long_description }), 403, "SKILL_NOT_OWNER");
  await expectQuick(() => stranger.patch("/v1/skills/nothing-here", { long_description }), 404, "SKILL_NOT_FOUND");
  const taken = draft(slug, { long_description });
  await expectQuick(() => stranger.post("/v1/skills", taken), 409, "SKILL_SLUG_TAKEN");
  const unnamed = await as();
  const fresh = draft(unique("rendered"), { long_description });
  await expectQuick(() => unnamed.post("/v1/skills", fresh), 400, "DISPLAY_NAME_REQUIRED");
  await owner.post(`/v1/skills/${slug}/versions`, {});
  await expectQuick(() => owner.patch(`/v1/agents/${slug}`, { long_description }), 409, "SKILL_VERSION_PENDING");
});

async function expectQuick(ask: () => ReturnType<Person["post"]>, status: number, code: string): Promise<void> {
  const startedMs = performance.now();
  expect(await ask()).toMatchObject({ status, body: refusal(code) });
  expect(performance.now() - startedMs, code).toBeLessThan(1_000);
}

/** The longest that `ask` took while `work` was done, in milliseconds. */
async function slowestWhile(ask: () => Promise<unknown>, work: () => Promise<void>): Promise<number> {
  let slowest = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const startedMs = performance.now();
      await ask();
      slowest = Math.max(slowest, performance.now() - startedMs);
    }
  })();
  await work().finally(() => {
    isDone = true;
  });
  await asking;
  return slowest;
}
