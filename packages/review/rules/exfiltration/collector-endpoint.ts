import { destinationsOf } from "../../src/follow/code/destination";
import { asSending } from "../../src/follow/code/sent-data";
import type { ProgramJudgement } from "../../src/match/coded";

/** Sends to a place made for catching what others send, or to a tunnel into somebody's machine. */
export const judge: ProgramJudgement = (event, pkg) => {
  const sending = event.kind === "send" ? event : asSending(event);
  if (!sending) return null;
  const isData = sending.data.size > 0 || sending.target.size > 0 || sending.content.length > 0;
  const place = destinationsOf(pkg, sending.texts).find(({ kind }) => kind === "collector" || kind === "tunnel");
  if (!place || !isData) return null;
  const message = `The program sends data to ${place.host}, where anybody can open a mailbox without a name.`;
  return { severity: "warn", message };
};
