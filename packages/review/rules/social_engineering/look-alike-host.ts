import { type Disguise, disguiseOf } from "../../src/knowledge/host-look-alike";
import type { FileJudgement } from "../../src/match/coded";
import { type Deception, deceptiveAddresses, remembered } from "../../src/match/deceptive-address";

const HOW: Record<Disguise["how"], string> = {
  as_subdomain: ", whose name it begins with",
  before_at: ", whose name stands before the @",
  letters: ", written with signs that look like its letters",
  slip: ", from which one letter differs",
  with_word: "",
};
/** Others may have come by such a name honestly. */
const DOUBTFUL: Disguise["how"][] = ["slip", "with_word"];

/** A name that people read as another's gets what they would give to that one. */
export const judge: FileJudgement = (reading) => deceptiveAddresses(reading, deceptionOf);

const deceptionOf = remembered((origin): Deception | null => {
  const disguise = disguiseOf(origin);
  if (!disguise) return null;
  const isDoubtful = DOUBTFUL.includes(disguise.how);
  return {
    severity: isDoubtful ? "info" : "warn",
    whereTrusted: isDoubtful ? "warn" : "block",
    message: `This address is easily taken for one of ${disguise.brand}${HOW[disguise.how]}; it belongs to somebody else.`,
  };
});
