import type { Instruction } from "../../src/instructions/instruction";
import { judgeWeakCode } from "../../src/instructions/weak-code";
import { judgeWeakConvention } from "../../src/instructions/weak-convention";

const MESSAGE = "This tells as a convention what leaves programs open to anybody, or work without its safety net.";

export const judge: Instruction["judge"] = (statement, around) => {
  const first = judgeWeakCode(statement, around);
  if (first) return first;
  const second = judgeWeakConvention(statement, around);
  return second && { ...second, message: MESSAGE };
};
