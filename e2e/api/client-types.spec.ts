import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateTypes } from "@skillyard/client/generate";
import { apiDocument } from "../conformance";
import { expect, test } from "../fixtures";

const FILE = path.resolve("packages/client/src/api.ts");

test("the client's types are those of the API", async () => {
  const types = await generateTypes(await apiDocument());
  if (process.env.WRITE_CLIENT_TYPES) writeFileSync(FILE, types);
  expect(readFileSync(FILE, "utf8"), "npm run client:types").toBe(types);
});
