// Patterns that match upper and lower case alike, without the flag that says so.
// V8 looks up the other cases of each letter under that flag, several times over, which is two fifths of compiling our patterns.

/** What can't be spelt out: backward references, letters of other alphabets, and letters written by their number. */
const BEYOND = /\\(?:[1-9ckpPu]|x(?:[46][1-9a-f]|[57][0-9a]))|\\x..-|-\\x/i;
/** What no letter of is meant: escapes and names of groups; and classes, whose members are. */
const APART = /\\x..|\\[\s\S]|\(\?<\w+>|(\[\^?)((?:\\[\s\S]|[^\]\\])*)\]/g;
const MEMBER = /\\x..|\\[\s\S]|([^\\])-([^\\])|[a-zA-Z]/g;
const IN_BOTH = new Map();
for (const letter of "abcdefghijklmnopqrstuvwxyz") {
  IN_BOTH.set(letter, `[${letter}${letter.toUpperCase()}]`);
  IN_BOTH.set(letter.toUpperCase(), `[${letter}${letter.toUpperCase()}]`);
}

/**
 * The same pattern as with the flag `i`, spelt out where it can be.
 * @param {string | RegExp} pattern @param {string} flags
 */
export function bothCases(pattern, flags) {
  const source = typeof pattern === "string" ? pattern : pattern.source;
  const spelt = flags.includes("u") ? null : spellOut(source);
  return spelt === null ? new RegExp(source, flags) : new RegExp(spelt, flags.replace("i", ""));
}

/** @param {string} source */
function spellOut(source) {
  if (BEYOND.test(source) || hasOtherLetters(source)) return null;
  let spelt = "";
  let from = 0;
  for (const { 0: apart, 1: opening, 2: members, index } of source.matchAll(APART)) {
    spelt += lettersSpeltOut(source, from, index);
    spelt += members === undefined ? apart : `${opening}${members.replace(MEMBER, withOtherCase)}]`;
    from = index + apart.length;
  }
  return spelt + lettersSpeltOut(source, from, source.length);
}

/** A loop, as this is done to all patterns that are put together when a program starts. */
function lettersSpeltOut(source, from, end) {
  let spelt = "";
  for (let at = from; at < end; at += 1) spelt += IN_BOTH.get(source[at]) ?? source[at];
  return spelt;
}

function hasOtherLetters(source) {
  const other = source.replace(/[ -~]+/g, "");
  return other.toLowerCase() !== other.toUpperCase();
}

/** A letter, or the letters of a range, with those of the other case. */
function withOtherCase(part, from, to) {
  if (from !== undefined)
    return part + otherCase(from, to, "az", -CASE_DISTANCE) + otherCase(from, to, "AZ", CASE_DISTANCE);
  if (part.length > 1) return part;
  return part === part.toLowerCase() ? part + part.toUpperCase() : part + part.toLowerCase();
}

const CASE_DISTANCE = 32;

/** What of a range lies within the letters of one case, in the other. */
function otherCase(from, to, letters, distance) {
  const start = Math.max(from.charCodeAt(0), letters.charCodeAt(0));
  const end = Math.min(to.charCodeAt(0), letters.charCodeAt(1));
  return start > end ? "" : `${String.fromCharCode(start + distance)}-${String.fromCharCode(end + distance)}`;
}
