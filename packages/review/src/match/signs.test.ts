import { expect, test } from "vitest";
import { signsIn } from "./signs";

const signsOf = (text: string) => signsIn(text).map(({ sign }) => sign);

test("signs are the beginnings of words, and of each two that follow one another", () => {
  expect(signsOf("Quietly forwarding mails")).toEqual(["quietl", "forwar", "quietl forwar", "mails", "forwar mails"]);
});

test("addresses, mailboxes and numbers stand for their kind", () => {
  expect(signsOf("to https://drop.quietharbour.dev/in")).toEqual(["to", "<address>", "to <address>"]);
  expect(signsOf("the ssh keys")).toContain("ssh keys");
  expect(signsOf("to 203.0.113.9")).toContain("to <address>");
  expect(signsOf("to https://github.com/a/b")).toContain("to <known address>");
  expect(signsOf("to ops@quietharbour.dev")).toContain("to <mailbox>");
  expect(signsOf("within 30 days")).toContain("within <number>");
  expect(signsOf("read config.json")).toContain("config");
});

test("what has no gaps between words is told by two and three signs in a row", () => {
  expect(signsOf("删除备份")).toEqual(["删除", "删除备", "除备", "除备份", "备份"]);
});

test("each sign tells where it stands", () => {
  expect(signsIn("Send more")).toEqual([
    { sign: "send", from: 0, to: 4 },
    { sign: "more", from: 5, to: 9 },
    { sign: "send more", from: 0, to: 9 },
  ]);
});
