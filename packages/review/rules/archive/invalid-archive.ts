import type { ContentJudgement } from "../../src/match/coded";
import type { Refusal } from "../../src/read/containers/contents";
import { roleOf } from "../../src/read/path-role";

/** What an upload would be refused for, were it the package itself. */
export const judge: ContentJudgement<Refusal> = ({ path, reason }) => [
  {
    severity: roleOf(path) === "test" ? "warn" : "block",
    message: `This archive breaks a rule that holds for every package: ${reason}`,
  },
];
