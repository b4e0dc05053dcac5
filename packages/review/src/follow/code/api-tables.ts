import { byList } from "../../match/apis";
import type { EventKind } from "../kinds";

/** What a library function does to the world, or null. */
export const effectOf = byList<EventKind>([
  ["send-request", "send"],
  ["send-on-connection", "send"],
  ["send-mail", "send"],
  ["send-file", "send"],
  ["send-message", "send"],
  ["look-up-host", "send"],
  ["open-in-browser", "send"],
  ["run-text", "run_code"],
  ["run-in-context", "run_code"],
  ["make-function", "run_code"],
  ["run-memory", "run_code"],
  ["run-file", "run_code"],
  ["unpack-objects", "run_code"],
  ["run-later", "run_code"],
  ["run-worker", "run_code"],
  ["run-command", "run_command"],
  ["start-program", "run_command"],
  ["delete", "delete"],
  ["connect", "connect"],
  ["redirect", "redirect"],
  ["watch-keys", "watch"],
  ["encrypt", "encrypt"],
  ["write-registry", "registry"],
  ["grant-access", "grant"],
  ["endorse", "endorse"],
]);

/** How a function writes: to a path that it is given, to a file opened before, from one path to another. */
export const writingOf = byList<"path" | "file" | "copy">([
  ["write-path", "path"],
  ["write-file", "file"],
  ["copy-file", "copy"],
]);
