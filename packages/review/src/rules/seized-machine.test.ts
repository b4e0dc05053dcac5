import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (path: string, text: string) =>
  (await found(path, text)).filter((hit) => /fork-bomb|coin-miner/.test(hit));

test.each([
  ["a fork bomb in shell", "run.sh", "#!/bin/sh\n:(){ :|:& };:\n", "warn fork-bomb:2"],
  ["a named fork bomb", "run.sh", "bomb() { bomb | bomb & }; bomb\n", "warn fork-bomb:1"],
  ["a fork bomb in Python", "run.py", "import os\nwhile True:\n    os.fork()\n", "warn fork-bomb:2"],
  [
    "a miner by another name",
    "run.sh",
    "nohup ./bin/hashd --threads $(nproc) --user 44xq.worker -o pool.hashfarm.cc:3333 &\n",
    "warn coin-miner:1",
  ],
])("finds %s", async (_, path, text, expected) => {
  expect(await hits(path, text)).toContain(expected);
});

test.each([
  [
    "a server that forks for each guest",
    "run.py",
    "while True:\n    conn, _ = s.accept()\n    if os.fork() == 0:\n        serve(conn)\n",
  ],
  ["a database client", "run.sh", "psql --user reports_app -o out.db:5432 > /dev/null\n"],
  ["a pattern that finds them", "scan.js", "const BOMB = [':(){ :|:& };:',\n];\n"],
  ["a server with threads", "run.sh", "gunicorn app:app --threads 4 --user www-data --bind 0.0.0.0:8000\n"],
])("lets %s pass", async (_, path, text) => {
  expect(await hits(path, text)).toStrictEqual([]);
});
