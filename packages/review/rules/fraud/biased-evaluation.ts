import { judgeBoughtReview } from "../../src/instructions/bought-review";
import type { Instruction } from "../../src/instructions/instruction";
import { judgeSkewedResult } from "../../src/instructions/skewed-result";

const MESSAGE = "This has the agent wave through what somebody whom it names sends, without looking at it.";

export const judge: Instruction["judge"] = (statement, around) => {
  const first = judgeSkewedResult(statement, around);
  if (first) return first;
  const second = judgeBoughtReview(statement, around);
  return second && { ...second, message: MESSAGE };
};
