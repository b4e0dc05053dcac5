// Has V8 compile a bundle for each set of options under which it is run: compile-ahead.ts FILE
import { spawnSync } from "node:child_process";
import path from "node:path";
import { HEAP_MIB, optionsWith } from "./tuning";

const program = path.join(import.meta.dirname, "compile-here.ts");
for (const heapMib of Object.values(HEAP_MIB)) {
  const options = [...optionsWith(heapMib), "--no-warnings", "--import", "tsx"];
  const { status } = spawnSync(process.execPath, [...options, program, ...process.argv.slice(2)], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
