import path from "node:path";
import { expect, test } from "vitest";
import { filesIn } from "../compile/read-rules";
import { byList, isApi, listsOf } from "./apis";
import { RULE_SET } from "./rule-set";

const PACKAGE = path.join(import.meta.dirname, "../..");
const code = ["src", "rules"]
  .flatMap((folder) => filesIn(path.join(PACKAGE, folder), /(?<!\.test)\.ts$/))
  .map(({ text }) => text)
  .join("\n");

test.each(Object.entries(RULE_SET.apis))(
  "the list %s is asked for, and names functions",
  (list, { names, ...said }) => {
    expect(names).not.toHaveLength(0);
    expect("brings" in said || "address" in said || code.includes(`"${list}"`)).toBe(true);
  },
);

test("a function is found in each list that has it", () => {
  expect([...listsOf("requests.Session().post")]).toContain("send-request");
  expect([...listsOf("yaml.load")]).toEqual(expect.arrayContaining(["unpack-objects", "parse-data"]));
  expect([...listsOf("paramiko.SSHClient().open_sftp().put")]).toStrictEqual(["send-file", "send-by-path"]);
  expect(listsOf("draw.circle").size).toBe(0);
});

test("a list that there is none of is told at once", () => {
  expect(() => isApi("delete", "deletes")).toThrow("There is no list deletes in knowledge/apis.");
  expect(() => byList([["deletes", 1]])).toThrow("There is no list deletes in knowledge/apis.");
});
