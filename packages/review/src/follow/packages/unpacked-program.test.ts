import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { reviewPackage } from "../../review";
import { brief, packageOf } from "../../test-support/package-of";

const ELF = Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01\0", "latin1"), Buffer.alloc(100)]);
const NOISE = Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) & 0xff));

test("blocks a program that the package tells to run", async () => {
  const review = async (text: string) =>
    brief((await reviewPackage(packageOf({ "SKILL.md": text, "bin/tool": ELF }))).findings);

  expect(await review("Then run `bin/tool`.")).toStrictEqual(["block unreadable-file"]);
  expect(await review("Then ./tool --all")).toStrictEqual(["block unreadable-file"]);
  expect(await review("Start `bin\\tool` as administrator.")).toStrictEqual(["block unreadable-file"]);
  expect(await review("The toolbox is open")).toStrictEqual(["warn unreadable-file"]);
});

test.each([
  ["package.json", '{"name":"x","bin":{"x":"./cli"}}', "cli"],
  ["package.json", '{"name":"x","bin":{"x":"lib/cli.dat"}}', "lib/cli.dat"],
  ["package.json", '{"name":"x","bin":"tool.dat"}', "tool.dat"],
  ["package.json", '{"name":"x","main":"tool.dat"}', "tool.dat"],
  ["package.json", '{"name":"x","scripts":{"postinstall":"./tool.dat"}}', "tool.dat"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the assistant's
  [".mcp.json", '{"mcpServers":{"x":{"command":"${CLAUDE_PLUGIN_ROOT}/servers/x"}}}', "servers/x"],
])("blocks what nobody can read and %s has run: %s", async (manifest, text, path) => {
  const { findings } = await reviewPackage(packageOf({ "SKILL.md": "x", [manifest]: text, [path]: NOISE }));
  expect(brief(findings)).toStrictEqual(["block unreadable-file"]);
});

test.each([
  ["tar xzf assets/kit.tgz -C /tmp/kit && bash /tmp/kit/setup", "block"],
  ["tar xzf assets/kit.tgz --directory /tmp/kit\n/tmp/kit/bin/setup --all", "block"],
  ["zcat assets/kit.tgz | sh", "block"],
  ["tar xzf assets/kit.tgz -C data && python3 scripts/load.py data", "warn"],
  ["tar tzf assets/kit.tgz | sort", "warn"],
  ["tar xzf downloads/other.tgz -C /tmp/kit && bash /tmp/kit/setup", "warn"],
])("judges an archive by what is done with it: %s", async (command, severity) => {
  const files = {
    "SKILL.md": "# A\n",
    "scripts/setup.sh": `${command}\n`,
    "assets/kit.tgz": Buffer.from([0x1f, 0x8b, 8, 0]),
  };
  const { findings } = await reviewPackage(packageOf(files));
  expect(findings.find(({ rule }) => rule === "unreadable-file")?.severity).toBe(severity);
});

test("blocks an archive out of which something is run that nothing shows to be a program", async () => {
  const review = async (name: string, content: string) => {
    const { findings } = await reviewPackage(
      packageOf({
        "scripts/setup.sh": "unzip -q assets/kit.zip -d /tmp/kit && sh /tmp/kit/prepare\n",
        "assets/kit.zip": zipSync({ [name]: Buffer.from(content) }),
      }),
    );
    return findings.find(({ rule }) => rule === "unreadable-file")?.severity;
  };
  expect(await review("prepare", "echo ready\n")).toBe("block");
  expect(await review("prepare", "#!/bin/sh\necho ready\n")).toBe("warn");
  expect(await review("prepare.sh", "echo ready\n")).toBe("warn");
});
