import type { Run } from "../definitions";
import { editsOf, stateOf } from "../install/edits";
import { readLock } from "../install/lock";
import { table } from "../output";

export const run: Run = async (context, _, { global: isUser }) => {
  const scope = context.scope(Boolean(isUser));
  const lock = await readLock(scope.lockFile);
  const items = await Promise.all(
    Object.entries(lock?.items ?? {}).map(async ([name, item]) => {
      const { found } = await stateOf(context, scope, name, item);
      const state =
        found === null ? "missing" : (await editsOf(context, scope, name, item)).length > 0 ? "changed" : "installed";
      return { name, ...item, state };
    }),
  );
  context.out.result({ items }, () => {
    if (items.length === 0) return `Nothing is installed ${isUser ? "for all projects" : "in this project"}.`;
    return table(
      items.map(({ name, type, version, slug, targets, state }) => [
        context.out.style("bold", name),
        version,
        type,
        state === "installed" ? "" : context.out.style("yellow", state),
        slug === name ? "" : slug,
        Object.keys(targets).join(", "),
      ]),
    );
  });
  return 0;
};
