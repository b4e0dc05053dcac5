import type { Run } from "../definitions";
import { EXIT } from "../failure";
import { readLock } from "../install/lock";
import { compared, isNewer } from "../install/newer";
import { refuseOtherService } from "../install/refusals";
import { table } from "../output";
import { plain } from "../plain";

export const run: Run = async (context, _, { global: isUser, exitCode }) => {
  const scope = context.scope(Boolean(isUser));
  const lock = await readLock(scope.lockFile);
  refuseOtherService(context, scope, lock);
  const newer = lock ? (await compared(context, lock)).filter(isNewer) : [];
  const items = newer.map(({ name, item, now }) => ({ name, version: item.version, ...now }));
  context.out.result({ items }, () => {
    if (items.length === 0) return "Everything is up to date.";
    return table(
      items.map(({ name, version, latest_version, changelog }) => [
        context.out.style("bold", name),
        `${version} → ${plain(latest_version ?? "")}`,
        plain(changelog ?? ""),
      ]),
      { columns: process.stdout.columns },
    );
  });
  return exitCode && items.length > 0 ? EXIT.difference : 0;
};
