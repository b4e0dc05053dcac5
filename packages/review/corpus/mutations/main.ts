import { parseArgs } from "node:util";
import { readEntries } from "../entry";
import { isHarmful } from "../measure";
import { fallenAmong, verdictOn } from "./fallen";

const { values } = parseArgs({ options: { of: { type: "string" }, at: { type: "string" } } });
const blocked = [];
for (const entry of readEntries().filter(isHarmful)) {
  if ((await verdictOn(entry, entry.files)) === "block") blocked.push(entry);
}

let falls = 0;
for (const [name, { tried, fallen }] of await fallenAmong(blocked, {
  of: Number(values.of ?? 1),
  at: Number(values.at ?? 0),
})) {
  falls += fallen.length;
  console.log(`${String(tried).padStart(4)} ${name}${fallen.map((fall) => `\n       ${fall}`).join("")}`);
}
console.log(`${blocked.length} blocked packages, ${falls} judged more mildly`);
if (falls > 0) process.exitCode = 1;
