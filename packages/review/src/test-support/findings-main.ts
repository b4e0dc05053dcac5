// Reviews the files that it is sent, in a process that may break.
import { answerTasks } from "../../process/process-pool";
import { areGrammarsBroken } from "../follow/syntax/grammars";
import { reviewPackage } from "../review";
import { packageOf } from "./package-of";

answerTasks(async (files: Record<string, string>) => {
  const { findings } = await reviewPackage(packageOf(files));
  return findings.map(({ rule, file }) => `${rule} ${file}`);
}, areGrammarsBroken);
