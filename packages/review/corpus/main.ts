import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { entryPaths, readEntries } from "./entry";
import { marked } from "./marks";
import { reviewEntries } from "./measure";
import { tables, wrongOnes } from "./tables";

const { values } = parseArgs({ options: { verbose: { type: "boolean" }, mark: { type: "boolean" } } });

if (values.mark) {
  for (const path of entryPaths()) writeFileSync(path, marked(readFileSync(path, "utf8")));
} else {
  const reviewed = await reviewEntries(readEntries());
  console.log(tables(reviewed));
  if (values.verbose) console.log(`\nNot as expected\n${wrongOnes(reviewed)}`);
}
