import type { Db } from "@/db/client";
import { enqueue } from "./jobs";

/** Has the catalogue that is read with git renewed soon, once for all that ask for it meanwhile. */
export async function renewSoon(tx: Db): Promise<void> {
  await enqueue(tx, "renew_git_catalogue", {}, { key: "git_catalogue", queue: "git_catalogue" });
}
