import { RULE_SET } from "./rule-set";

/** Of so many kinds are the runs of three signs that a text is told apart by. */
const KINDS = 1 << 16;
const [LONG_S, KELVIN, NOT_ASCII] = [0x17f, 0x212a, 0x80];

const seen = new Uint8Array(KINDS);
/** All rules ask of one text after the other. */
let last = "";

/** Whether a text may match one of some patterns, by the literals that were taken from them when rules were compiled. */
export function mayMatch(sources: string[]): (text: string) => boolean {
  const { literals: known } = RULE_SET;
  const literals = sources.map((source) => (Object.hasOwn(known, source) ? known[source] : undefined));
  if (!literals.every((each) => each !== undefined)) return () => true;
  let kinds: number[][] | undefined;
  return (text) => {
    kinds ??= literals.flat().map((literal) => [...kindsIn(literal)]);
    lookAt(text);
    return kinds.some((each) => each.every((kind) => seen[kind] === 1));
  };
}

function lookAt(text: string): void {
  if (text === last) return;
  last = text;
  seen.fill(0);
  let before = 0;
  let here = 0;
  for (let at = 0; at < text.length; at += 1) {
    const next = smallLetter(text.charCodeAt(at));
    seen[kindOf(before, here, next)] = 1;
    before = here;
    here = next;
  }
}

function* kindsIn(literal: string): Generator<number> {
  for (let at = 2; at < literal.length; at += 1) {
    yield kindOf(literal.charCodeAt(at - 2), literal.charCodeAt(at - 1), literal.charCodeAt(at));
  }
}

function kindOf(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + third) & (KINDS - 1);
}

/** As patterns read letters in any case: two signs of other alphabets are letters of ours. */
function smallLetter(code: number): number {
  if (code >= NOT_ASCII) return code === LONG_S ? 0x73 : code === KELVIN ? 0x6b : code;
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}
