import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compileRules, type RuleSet, type Source } from "./compile";

const PACKAGE = path.join(import.meta.dirname, "../..");

/** The rules and the knowledge of this package, read from their files. */
export function readOwnRules(): RuleSet {
  const [words] = filesIn(path.join(PACKAGE, "knowledge"), /^words\.yaml$/);
  if (!words) throw new Error("knowledge/words.yaml is missing.");
  return compileRules(filesIn(path.join(PACKAGE, "rules"), /\.yaml$/), words);
}

/** The files below a folder whose names fit, in the order of their names. */
export function filesIn(folder: string, names: RegExp): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name))
    .sort()
    .map((name) => ({
      file: name.replaceAll(path.sep, "/"),
      text: readFileSync(path.join(folder, name), "utf8"),
    }));
}
