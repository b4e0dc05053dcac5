import { readLock } from "skillyard/install/lock";
import { compared, isNewer } from "skillyard/install/newer";
import { plain } from "skillyard/plain";
import { contextIn } from "./market";

/** A session does not wait longer for this. */
const WITHIN_MS = 1_800;
const MOST_NAMED = 20;

/** Names what is newer or was blocked, for an assistant whose session begins; says nothing where nothing can be said. */
async function main(): Promise<void> {
  const { env, stdout } = process;
  const context = contextIn(env, AbortSignal.timeout(WITHIN_MS));
  const found = await Promise.all(
    [context.scope(false), context.scope(true)].map(async ({ lockFile }) => {
      const lock = await readLock(lockFile);
      return lock?.registry === context.origin ? compared(context, lock) : [];
    }),
  );
  const all = found.flat();
  const blocked = all.filter(({ now }) => now?.blocked).map(({ name }) => name);
  const newer = all
    .filter(isNewer)
    .map(({ name, item, now }) => `${name} ${item.version} → ${plain(now?.latest_version ?? "")}`);
  const sentences = [
    ...(blocked.length > 0
      ? [
          `Blocked by Skillyard's security review since they were installed: ${listed(blocked)}. Tell the person; they should be removed (uninstall_skill).`,
        ]
      : []),
    ...(newer.length > 0
      ? [`Newer on Skillyard: ${listed(newer)}. Mention it once; update only what the person asks for (update_skill).`]
      : []),
  ];
  if (sentences.length === 0) return;
  const hookSpecificOutput = { hookEventName: "SessionStart", additionalContext: sentences.join("\n") };
  stdout.write(`${JSON.stringify({ hookSpecificOutput })}\n`);
}

function listed(names: string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

// Without the network, or with a lock file that is none of ours, there is nothing to say, and a session is no place for it.
await main().catch(() => {});
process.exit(0);
