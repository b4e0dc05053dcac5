import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Run } from "../definitions";
import { Failure } from "../failure";
import { stat, writeWhole } from "../install/files";
import { isName } from "../install/lock";

export const run: Run = async (context, [given = "."], { type = "skill", description }) => {
  const folder = path.resolve(context.cwd, given);
  const name = path.basename(folder);
  if (!isName(name)) {
    throw new Failure(
      "usage",
      `${JSON.stringify(name)} can't be a package's name`,
      "Lower-case letters, digits and single hyphens",
    );
  }
  const says = String(description ?? (await context.ask.text(`When is ${name} to be used?`, "--description TEXT")));
  if (says.trim().length < 10)
    throw new Failure("usage", "A description has at least 10 characters: it decides when it is used");
  const files = filesOf({ name, description: says.trim(), isAgent: type === "agent" });
  for (const file of Object.keys(files)) {
    if (await stat(path.join(folder, file))) throw new Failure("failed", `${path.join(folder, file)} is there already`);
  }
  const { dryRun } = context.flags;
  if (!dryRun) await mkdir(folder, { recursive: true });
  if (!dryRun) for (const [file, text] of Object.entries(files)) await writeWhole(path.join(folder, file), text);
  context.out.result({ name, type, path: folder, files: Object.keys(files) }, () =>
    [
      ...Object.keys(files).map((file) => `${dryRun ? "Would write" : "Wrote"} ${path.join(given, file)}`),
      `Try it: skillyard scan ${given}`,
      `Publish it: skillyard publish ${given}`,
    ].join("\n"),
  );
  return 0;
};

function filesOf({
  name,
  description,
  isAgent,
}: {
  name: string;
  description: string;
  isAgent: boolean;
}): Record<string, string> {
  const head = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`;
  const title = name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
  if (isAgent)
    return {
      [`${name}.md`]: `${head}\nYou are ${title}. Say in a few sentences what you do, in which order, and when you are done.\n`,
    };
  const steps = "1. Say what to look at first.\n2. Say what to do with it.\n3. Say what the answer looks like.\n";
  return { "SKILL.md": `${head}\n# ${title}\n\n${steps}` };
}
