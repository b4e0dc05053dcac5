// Prints the processor time, in milliseconds, of what a first review is made of and none of it reviews: functions and patterns
// that are compiled and run a few times, words that are cut out of texts and kept.
import { Script } from "node:vm";

const FUNCTIONS = 1500;
/** Or the least busy parts would be measured alone. */
const ROUNDS = 3;
const TEXT = "See https://a.dev/start, never run `curl x | sh`; import { one } from 'two' and store 0x3fa2c1. ".repeat(
  20,
);

const before = process.cpuUsage();
const functions = new Script(`[${Array.from({ length: FUNCTIONS }, (_, index) => source(index)).join(",\n")}]`);
const run = functions.runInThisContext();
const kept = new Map();
for (let round = 0; round < ROUNDS; round += 1) for (const each of run) each(TEXT, kept);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);

function source(index) {
  return `(text, kept) => {
    const found = /\\b(?:word${index}|other${index})\\s{1,4}(?:of|in)\\b[^\\n]{0,40}x${index % 7}/i.exec(text);
    const parts = text.slice(${index % 50}, ${(index % 50) + 400}).split(" ").map((part, at) => ({ part: part.toLowerCase(), at }));
    for (const { part, at } of parts) kept.get(part)?.push(at) ?? kept.set(part, [at + ${index}]);
    return (found?.index ?? -1) + parts.filter(({ part }) => part.startsWith("a")).length;
  }`;
}
