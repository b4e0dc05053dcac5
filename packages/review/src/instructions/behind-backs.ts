import { speaksOf } from "../match/phrase-lists";
import { saysNear } from "./grammar/abroad";
import { NOBODY, type Surroundings } from "./instruction";

const isKeptFromPeople = speaksOf("kept-from-people");

/** What is to be kept from people is excused by no service that the package is named after. */
export function behindBacks(around: Surroundings, after = 2): Surroundings {
  const near = around.near(1, after);
  return isKeptFromPeople(near) || saysNear(near, "secretly") ? { ...around, pkg: NOBODY } : around;
}
