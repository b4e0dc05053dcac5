import { setting } from "../../client";
import { expect, test, unique } from "../../fixtures";
import { ask, call, send } from "./messages";

test("clients of either protocol find what the tools are, and what is listed", async ({ seller, listing }) => {
  const word = unique("mcp");
  const { slug } = await listing(await seller(), { title: `Explains ${word}`, price_cents: 700 });
  for (const era of [undefined, "2025"] as const) {
    const { tools } = (await ask("tools/list", {}, { era })).result as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toStrictEqual([
      "search_skills",
      "get_skill",
      "get_security_report",
      "list_categories",
      "get_install_command",
    ]);
    const { result } = await call("search_skills", { query: word }, { era });
    expect(result?.structuredContent).toMatchObject({ total: 1, items: [{ slug, price_cents: 700 }] });
    expect((await call("get_skill", { slug }, { era })).result?.structuredContent).toMatchObject({
      slug,
      version: "1.0.0",
      security_status: "pass",
      url: `${setting("SKILLYARD_URL")}/skills/${slug}`,
      seller_text: { title: `Explains ${word}` },
    });
    expect((await call("get_security_report", { slug }, { era })).result?.structuredContent).toMatchObject({
      slug,
      status: "pass",
    });
    expect((await call("get_install_command", { slug }, { era })).result?.structuredContent).toMatchObject({
      buy: `npx skillyard buy ${slug}`,
      install: `npx skillyard install ${slug}`,
    });
    const { result: all } = await call("list_categories", {}, { era });
    expect(all?.structuredContent.categories.length).toBeGreaterThanOrEqual(14);
  }
});

test("what is not there, not whole or not asked rightly is refused, and nothing is the service's fault", async () => {
  expect((await call("get_skill", { slug: unique("none") })).result).toMatchObject({
    isError: true,
    content: [{ text: "SKILL_NOT_FOUND: There is no listing with this slug" }],
  });
  expect((await call("get_skill", { slug: "../admin" })).result).toMatchObject({ isError: true });
  expect((await call("prepare_purchase", { slug: "anything" })).error).toMatchObject({ code: -32602 });
  expect((await ask("prompts/list")).error).toBeDefined();
  expect((await ask("subscriptions/listen", { notifications: { toolsListChanged: true } })).error).toBeDefined();
  const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  for (const [body, status] of [
    ["", 400],
    ["{", 400],
    ["null", 400],
    ['"text"', 400],
    ["[]", 400],
    [' [{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', 400],
    [`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`, 200],
    [`{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(70_000)}"}`, 413],
    ['{"jsonrpc":"2.0","id":1,"method":"__proto__","params":{"__proto__":{"x":1}}}', 200],
    [new Uint8Array([0xff, 0xfe, 0x00]), 400],
  ] as const) {
    const answered = await send(body);
    expect([answered.status, String(body).slice(0, 40)]).toStrictEqual([status, String(body).slice(0, 40)]);
    expect(answered.headers.get("x-request-id")).toBeTruthy();
  }
  expect((await send("{}", { "content-type": "text/plain" })).status).toBe(415);
  for (const method of ["GET", "DELETE", "PUT"]) expect((await send("", {}, { method })).status, method).toBe(405);
  const preflight = await send("", {}, { method: "OPTIONS" });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toStrictEqual([204, "*"]);
});

test("what is withdrawn is gone within a second, although answers are kept", async ({ seller, listing }) => {
  const author = await seller();
  const { slug } = await listing(author);
  expect((await call("get_skill", { slug })).result?.structuredContent).toMatchObject({ slug });
  await author.post(`/v1/skills/${slug}/unpublish`);
  await expect
    .poll(async () => (await call("search_skills", { query: slug })).result?.structuredContent.total, {
      timeout: 1_000,
    })
    .toBe(0);
});
