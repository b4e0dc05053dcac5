import { PlainError } from "@/lib/errors";
import { writePack } from "@/lib/git/pack";
import type { History, Reply } from "@/lib/git/reply";
import { StorageFault } from "@/lib/storage/object";
import { store } from "@/lib/storage/store";
import { findState, giveUp, keysOf } from "./state";

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
  return {
    history: state.commits,
    async open(pack) {
      if (pack === "empty") return new Blob([writePack([]).bytes]).stream();
      try {
        return await store.stream(keys[pack]);
      } catch (error) {
        if (error instanceof StorageFault && error.isLost) await giveUp(state.id);
        throw error;
      }
    },
  };
}
