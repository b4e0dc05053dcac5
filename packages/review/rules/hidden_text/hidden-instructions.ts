import { ordersInFences } from "../../src/instructions/hidden/in-fences";
import { ordersInHiddenPlaces } from "../../src/instructions/hidden/in-places";
import { ordersInPrograms } from "../../src/instructions/hidden/in-programs";
import type { FileJudgement } from "../../src/match/coded";

/** What is an order in plain sight is worse where people don't look, or look for nothing but code. */
export const judge: FileJudgement = (reading) => [
  ...ordersInHiddenPlaces(reading),
  ...ordersInFences(reading),
  ...ordersInPrograms(reading),
];
