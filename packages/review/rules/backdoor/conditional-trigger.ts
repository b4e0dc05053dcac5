import type { Instruction } from "../../src/instructions/instruction";
import { judgeSecretTrigger } from "../../src/instructions/secret-trigger";
import { judgeConditions } from "../../src/instructions/trigger-conditions";

const MESSAGE = "A word or a number of uses turns off what holds the agent back, or opens what belongs to others.";

export const judge: Instruction["judge"] = (statement, around) => {
  const first = judgeConditions(statement, around);
  if (first) return first;
  const second = judgeSecretTrigger(statement, around);
  return second && { ...second, message: MESSAGE };
};
