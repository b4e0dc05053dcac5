import { destinationsOf } from "../../src/follow/code/destination";
import type { OriginKind } from "../../src/follow/code/origin";
import type { ProgramJudgement } from "../../src/match/coded";

/** What is no data of anybody's. */
const HARMLESS: OriginKind[] = ["decoded", "assembled", "clock", "download", "given"];

/** Sends to a host that stands nowhere in the program, because its address is decoded. */
export const judge: ProgramJudgement = (event, pkg) => {
  if (event.kind !== "send" && event.kind !== "connect") return null;
  if (![...event.target.values()].some(({ kind }) => kind === "decoded")) return null;
  const text = pkg.files.find(({ path }) => path === event.file)?.text ?? "";
  const hidden = destinationsOf(pkg, event.texts).find(
    ({ host, kind }) => host !== null && kind !== "local" && kind !== "well_known" && !text.includes(host),
  );
  if (!hidden) return null;
  const isLoaded = [...event.data.values()].some(({ kind }) => !HARMLESS.includes(kind));
  const message = `The program talks to ${hidden.host}, an address that it hides in an encoded text.`;
  return { severity: isLoaded ? "block" : "warn", message };
};
