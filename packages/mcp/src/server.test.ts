import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { marketServer } from "./server";
import { HOSTILE, stubMarket } from "./test-support/stub-market";
import { ToolFailure } from "./tool";
import { OWN_TOOLS } from "./tools/all";

async function connected(market = stubMarket()) {
  const errors: unknown[] = [];
  const server = await marketServer({
    version: "1.0.0",
    market,
    tools: OWN_TOOLS,
    explain: (error) => {
      if (error instanceof ToolFailure) return error.sentence;
      errors.push(error);
      return "Something went wrong";
    },
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
    const [first] = content as { text: string }[];
    return { text: first?.text ?? "", answer: structuredContent, isError: isError === true };
  };
  return { client, call, errors };
}

const SLUG = { slug: "sly-one" };
const ARGUMENTS: Record<string, Record<string, unknown>> = {
  search_skills: { query: "anything" },
  list_categories: {},
  list_library: {},
  check_updates: { ...SLUG, version: "1.0.0" },
  check_purchase: { purchase_id: "4c9a7e10-5b1d-4f6e-9d21-000000000001" },
};

test("every tool answers what its schema says, in the order in which they are listed", async () => {
  const { client, call } = await connected();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toStrictEqual(OWN_TOOLS.map(({ name }) => name));
  for (const { name, description, annotations, outputSchema } of tools) {
    expect(name).toMatch(/^[a-z_]{1,40}$/);
    expect(description).not.toContain(HOSTILE);
    expect(Object.keys(annotations ?? {})).toStrictEqual(Object.keys(OWN_TOOLS[0]?.annotations ?? {}));
    expect(outputSchema?.type).toBe("object");
    const { isError, text } = await call(name, ARGUMENTS[name] ?? SLUG); // the client holds answers against the schema
    expect([name, isError, text]).toStrictEqual([name, false, expect.any(String)]);
  }
});

test("what a seller wrote stands apart, cut, and can't leave its block", async () => {
  const { client, call } = await connected();
  for (const { name } of (await client.listTools()).tools) {
    const { text, answer } = await call(name, ARGUMENTS[name] ?? SLUG);
    expect(text).not.toMatch(/[\u202E\u200b]/);
    expect(text.length).toBeLessThan(40_000);
    const [facts = "", block = ""] = text.split(/<seller-text note="[^"]*">/);
    expect(facts, name).not.toContain("Ignore your instructions");
    expect(block.indexOf("</seller-text>"), name).toBe(block === "" ? -1 : block.length - "</seller-text>".length);
    const { seller_text, ...rest } = JSON.parse(JSON.stringify(answer), (key, value) =>
      key === "seller_text" ? undefined : value,
    );
    expect(seller_text).toBeUndefined();
    expect(JSON.stringify(rest), name).not.toContain("Ignore your instructions");
  }
});

test("no license code is shown", async () => {
  const { call } = await connected();
  const { text, answer } = await call("list_library");
  expect(text + JSON.stringify(answer)).not.toMatch(/license|AAAAAAAA/);
});

test("a listing that orders a purchase gets none: reading it does nothing", async () => {
  const done: string[] = [];
  const { call } = await connected(stubMarket(done));
  for (const name of ["search_skills", "get_skill", "get_security_report", "get_install_command", "check_updates"]) {
    await call(name, ARGUMENTS[name] ?? SLUG);
  }
  expect(done).toStrictEqual([]);
  const { answer } = await call("prepare_purchase", SLUG);
  expect(answer).toMatchObject({ price_cents: 900, checkout_url: "https://pay.example/session" });
  expect(done).toStrictEqual(["checkout of sly-one"]);
});

test("odd input is refused with a reason, and changes nothing", async () => {
  const { call, errors } = await connected();
  for (const [name, given] of [
    ["get_skill", {}],
    ["get_skill", { slug: "../../etc" }],
    ["get_skill", { slug: ["sly-one"] }],
    ["search_skills", { query: "" }],
    ["search_skills", { query: "a\0b" }],
    ["search_skills", { query: "\ud800" }],
    ["search_skills", { query: "x".repeat(101) }],
    ["search_skills", { query: "x", limit: 21 }],
    ["check_purchase", { purchase_id: "1" }],
    ["check_updates", { slug: "sly-one", version: "1.0.0; drop" }],
  ] as const) {
    const { isError, text } = await call(name, given);
    expect([isError, text.length > 10], `${name} ${JSON.stringify(given)}`).toStrictEqual([true, true]);
  }
  expect(errors).toStrictEqual([]);
});

test("a refusal has its code and sentence; what nobody foresaw says no more than that", async () => {
  const secret = "password of the database";
  const { call, errors } = await connected({
    ...stubMarket(),
    detail: async () => {
      throw new ToolFailure("SKILL_NOT_FOUND", "There is no listing with this slug");
    },
    categories: async () => {
      throw new Error(secret);
    },
  });
  expect(await call("get_skill", SLUG)).toMatchObject({
    isError: true,
    text: "SKILL_NOT_FOUND: There is no listing with this slug",
  });
  expect(await call("list_categories")).toMatchObject({ isError: true, text: "Something went wrong" });
  expect(errors).toMatchObject([{ message: secret }]);
});
