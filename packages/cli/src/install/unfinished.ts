import path from "node:path";
import type { Context } from "../context";
import type { Scope } from "../places";
import { exclusively } from "./exclusive";
import { stat } from "./files";
import { recover } from "./transaction";

/** Ends what processes that died have begun, in this project and in the person's own scope. */
export async function finishAll(context: Context): Promise<void> {
  for (const scope of [context.scope(false), context.scope(true)]) {
    if (await stat(path.join(scope.state, "journal.json")))
      await exclusively(scope.state, () => finish(context, scope));
  }
}

/** Does the work on a scope while nobody else does, after what was left unfinished there. */
export async function changing<T>(context: Context, scope: Scope, work: () => Promise<T>): Promise<T> {
  return exclusively(scope.state, async () => {
    await finish(context, scope);
    return work();
  });
}

async function finish(context: Context, scope: Scope): Promise<void> {
  const name = await recover(scope);
  if (name) context.out.note(`Finished the change of ${name} that was broken off.`);
}
