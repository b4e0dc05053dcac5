import { chmod } from "node:fs/promises";
import path from "node:path";
import { version } from "../../package.json";
import { helperCommand } from "../claude/helper";
import { type Block, blockOf, CATALOGUE, withBlock } from "../claude/settings";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { Failure } from "../failure";
import { leadsTo, readText, stat, writeWhole } from "../install/files";

export const run: Run = async (context, [step], { remove }) => {
  if (step !== "setup")
    throw new Failure("usage", `There is no ${step} of Claude Code`, "See: skillyard claude --help");
  const file = await settingsFile(context);
  const block = remove ? null : await blockFor(context);
  const changes = withBlock((await readText(file)) ?? "", block) !== null;
  if (changes && !context.flags.json) context.out.note(shown(file, block));
  const isAgreed = changes && !context.flags.dryRun && (await context.ask.confirm(`Change ${file}?`));
  if (isAgreed) await change(file, block);
  const result = { path: file, marketplace: CATALOGUE, settings: block, changed: isAgreed };
  context.out.result(result, () => said({ changes, isAgreed, isRemoved: block === null }));
  return 0;
};

async function blockFor({ origin, credentials, environment, platform }: Context): Promise<Block> {
  if (!origin.startsWith("https:")) {
    throw new Failure("usage", `${origin} is not https, and Claude Code takes catalogues from nowhere else`);
  }
  const { execPath: node, argv } = process;
  const program = await leadsTo(path.resolve(argv[1] ?? ""));
  const block = blockOf(origin, helperCommand({ environment, platform, node, program, version }));
  if (await credentials.tokenFor(origin)) return block;
  // It runs where nothing secret is left in the environment, so a token there is of no use to it.
  const message = `Nobody is signed in to ${origin} here, with a token that is kept`;
  throw new Failure("signedOut", message, "Sign in: skillyard login", "AUTH_MISSING");
}

/** The person's own settings, wherever a link leads. */
async function settingsFile({ environment, home }: Context): Promise<string> {
  const named = path.join(environment.CLAUDE_CONFIG_DIR || path.join(home, ".claude"), "settings.json");
  const file = await leadsTo(path.resolve(named));
  if (!(await stat(file))?.isSymbolicLink()) return file;
  throw new Failure("failed", `${file} is a link that leads nowhere`, "Mend it, and do this again");
}

/** Reads anew what is there, since a person may have thought for long, and keeps who may read it. */
async function change(file: string, block: Block | null): Promise<void> {
  const text = withBlock((await readText(file)) ?? "", block);
  if (text === null) return;
  const mode = ((await stat(file))?.mode ?? 0o600) & 0o777;
  await writeWhole(file, text, mode);
  await chmod(file, mode);
}

function shown(file: string, block: Block | null): string {
  if (!block) return `This leaves ${file}: ${CATALOGUE}`;
  const added = JSON.stringify({ extraKnownMarketplaces: { [CATALOGUE]: block } }, null, 2);
  return `This comes into ${file}, so that Claude Code offers and updates what you own:\n${added}`;
}

function said({ changes, isAgreed, isRemoved }: { changes: boolean; isAgreed: boolean; isRemoved: boolean }): string {
  if (!changes) return isRemoved ? "Claude Code's settings don't name it." : "Claude Code is set up already.";
  if (!isAgreed) return "Nothing was changed.";
  if (isRemoved) return `Removed. What was installed from it goes with: claude plugin marketplace remove ${CATALOGUE}`;
  return `Start a new session of Claude Code, and install what you own: claude plugin install <name>@${CATALOGUE}`;
}
