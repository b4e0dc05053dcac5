import { hostKindOf, hostOf, isDeclaredHost } from "../../knowledge/hosts";
import { isUndisclosed } from "../../knowledge/strangers";
import { anyOf } from "../../match/names";
import { speaksOf } from "../../match/phrase-lists";
import type { Severity } from "../../report";
import type { Scene } from "./judge";
import { isUsersHook } from "./users-hook";
import type { Taint, Value } from "./value";
import type { Send } from "./world";

/** What somebody is asked for at the terminal, and types unseen. */
export const TYPED_PASSWORD: Taint & { kind: "secret" } = {
  kind: "secret",
  what: "a password that somebody is asked to type",
  place: "typed",
  homes: [],
};

const TYPED_BY_HAND = new RegExp(`^(?:\\w{1,20}_)?${anyOf("typed-code", "typed-password")}$`, "i");

/** Whether a variable that nothing sets holds what only a person can tell at the time. */
export function isTypedByHand(name: string): boolean {
  return TYPED_BY_HAND.test(name);
}

const namesPassword = speaksOf("names-password");

/** Whether `read` asks for a password: it shows nothing of what is typed, or its question or its variable says so. */
export function isPasswordAsked(args: Value[], variable: string): boolean {
  if (args.some(({ text }) => /^-\w*s/.test(text))) return true;
  return namesPassword([...args.map(({ text }) => text), variable.replaceAll("_", " ")].join(" . "));
}

/** How bad it is to send it there. What opens the door of the service that the package is for may well be asked for. */
export function severityOfTyped({ to, how }: Send, scene: Scene, isShady: boolean): Severity | null {
  const { pkg, kind } = scene;
  if (isShady) return "block";
  const strangers = to.filter(
    (url) =>
      /^(?:https?|tcp):/.test(url) &&
      !/^\w+:\/\/[^/]*\$/.test(url) &&
      !isUsersHook(url, scene) &&
      hostKindOf(url) !== "well_known" &&
      !isDeclaredHost(pkg, hostOf(url) ?? ""),
  );
  if (how === "header" || strangers.length === 0) return null;
  if (strangers.some((url) => isUndisclosed(pkg, url))) return "block";
  return kind === "fence" ? "warn" : null;
}
