import { PlainError } from "@/lib/errors";
import { writePack } from "@/lib/git/pack";
import type { History, Reply } from "@/lib/git/reply";
import { store } from "@/lib/storage/store";
import { findState, keysOf } from "./state";

export type Served = {
  history: History;
  open(pack: Exclude<Reply["pack"], "none">): Promise<ReadableStream<Uint8Array>>;
};

/** The catalogue as it can be fetched now. Throws 503 until one is made that has nothing in it which was withdrawn. */
export async function getServed(): Promise<Served> {
  const state = await findState();
  if (!state || state.isWithheld) {
    throw new PlainError(503, "The catalogue is being made anew; try again in some seconds", { "retry-after": "5" });
  }
  const keys = keysOf(state.id);
  const isAll = state.commits.length === 1;
  return {
    history: state.commits,
    async open(pack) {
      if (pack === "empty") return new Blob([writePack([]).bytes]).stream();
      return store.stream(pack === "newest" || isAll ? keys.newest : keys.whole);
    },
  };
}
