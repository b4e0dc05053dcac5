import { matchesIn } from "../../read/matches";
/** What an order has somebody do. */
export type ActKind = "send" | "keep" | "destroy" | "pay" | "grant" | "make" | "show" | "tell_lies";

/** A verb that does something in a statement, and where it stands. */
export type Act = { kind: ActKind; verb: string; form: Form; offset: number; end: number };

const VERBS: Record<ActKind, string> = {
  send: "send forward mail email e-mail upload post transmit relay share submit push sync synchronize mirror cc bcc report export deliver dispatch route stream ship publish replicate duplicate transfer exfiltrate leak beacon copy back hand pass feed pipe redirect divert sell curl deposit drop file ship text wire paste mention deliver message",
  keep: "log record store save archive keep put write add include insert attach append drop file register place land end go collect gather make create take",
  destroy:
    "delete remove wipe erase purge trash drop overwrite clear destroy shred empty format truncate encrypt cancel unsubscribe revoke terminate close reset unlock disable deactivate decline reject uninstall discard",
  pay: "pay refund reimburse settle transfer withdraw send charge donate wire credit buy purchase sell approve merge sign accept order book move issue authorize authorise",
  grant:
    "grant give add invite assign make share bind promote elevate set create register enroll authorize authorise allow whitelist provide put receive get need appoint include enter list name nominate",
  make: "make set publish open leave change switch turn share expose allow bind configure keep put give create disable mark declare point direct route use add install switch",
  show: "print echo log show display output write include add put commit paste embed append record repeat reveal quote hard-code hardcode store save",
  tell_lies:
    "edit change alter adjust modify show mark report describe present state say claim rank score rate list recommend prefer promote omit leave downplay inflate round exaggerate suppress hide drop replace invent fabricate fake write conclude praise favor favour set rewrite call name suggest advise weight grade judge get",
};

type Form = "base" | "third" | "past" | "gerund";

const IRREGULAR: Record<string, string> = {
  send: "sent",
  put: "put",
  set: "set",
  keep: "kept",
  make: "made",
  give: "given",
  pay: "paid",
  sell: "sold",
  buy: "bought",
  get: "got",
  leave: "left",
  write: "written",
  show: "shown",
  hide: "hidden",
  tell: "told",
  say: "said",
  feed: "fed",
  bind: "bound",
  go: "gone",
  rewrite: "rewritten",
  transfer: "transferred",
  drop: "dropped",
  ship: "shipped",
};

const FORMS = new Map<string, { kinds: Set<ActKind>; form: Form; verb: string }>();
for (const [kind, verbs] of Object.entries(VERBS) as [ActKind, string][]) {
  for (const verb of verbs.split(" ")) {
    for (const [word, form] of formsOf(verb)) {
      const known = FORMS.get(word);
      if (known) known.kinds.add(kind);
      else FORMS.set(word, { kinds: new Set([kind]), form, verb });
    }
  }
}

/** Forms that are as often a noun, so that only what stands before them tells. */
const ALSO_NOUN =
  /^(?:issues|clears|approaches|mails|emails|e-mails|posts|reports|exports|copies|backs|texts|messages|logs|records|stores|files|archives|drops|puts|places|adds|writes|saves|transfers|charges|orders|credits|accounts|books|moves|shares|streams|feeds|pipes|routes|buys|signs|makes|sets|gives|needs|gets|allows|includes|opens|changes|turns|switches|closes|resets|leaves|marks|shows|lists|ranks|scores|rates|names|calls|claims|states|rounds|edits|outputs|prints|displays|ends)$/;

/** What makes the plain form behind it an order. */
const DRIVES = new Set(
  "must should shall will always then and or also please immediately first next now automatically silently secretly quietly simply just directly you agent assistant skill additionally permanently furthermore instead afterwards finally before after ahead either both otherwise instantly briefly discreetly routinely regularly proactively we they dutifully further kindly henceforth git".split(
    " ",
  ),
);
/** What may stand between the word that drives an order and its verb. */
const ADVERB =
  /^(?:also|always|then|not|only|automatically|silently|secretly|quietly|immediately|simply|just|directly|additionally|permanently|usually|normally|routinely|regularly|each|all|both|briefly|first|now|ever|thus|to|be|being|been|continuously|periodically|subsequently|further|generally|typically|systematically|instantly|likewise|either)$/;
const BE = /^(?:is|are|be|been|being|was|were|get|gets|getting|gotten|has|have|it's|they're)$/;
/** "To" is an order behind these and a purpose or a wish behind others. */
const BEFORE_TO =
  /^(?:sure|remember|needs?|needed|has|have|is|are|required|requires|instructed|supposed|certain|care|free|ahead|going|ready|expected|obliged|agent|assistant|model|it|agrees?|step|task|duty|job|mandatory|important|essential|necessary|policy|rule|prefers|likes|habit)$/;
const ABLE = /^(?:can|could|may|might|would|cannot|can't|couldn't|wouldn't|lets?|helps?|able|who|i)$/;
const SUBJECT =
  /^(?:it|she|he|who|which|that|skill|tool|script|agent|assistant|server|service|formatter|helper|plugin|module|hook|program|command|app|user|owner|team|company|client|wrapper|function|endpoint|we|they|everyone|this)$/;
const LEADS_TO_GERUND =
  /^(?:means?|by|involves|includes|requires|start|keep|through|for|and|consider|then|when|of|without|continue|finish|implies)$/;

const WORD = /[a-z][a-z'’-]{1,30}/gi;
const MAX_ACTS = 60;

/** The verbs of a statement that order, or tell as done, one of these kinds of deed. */
export function actsIn(text: string, kinds: ActKind[]): Act[] {
  const words = wordsOf(text);
  const acts: Act[] = [];
  words.forEach((word, index) => {
    const known = FORMS.get(word.lower);
    if (!known || acts.length >= MAX_ACTS || signsIn(words, index)) return;
    const kind = kinds.find((one) => known.kinds.has(one));
    if (kind && isDone(text, words, index, known.form)) {
      acts.push({
        kind,
        verb: known.verb,
        form: known.form,
        offset: word.offset,
        end: word.offset + word.lower.length,
      });
    }
  });
  return acts;
}

/** Who logs in keeps no log. */
function signsIn(words: Word[], index: number): boolean {
  return words[index]?.lower === "log" && /^(?:in|into|on|out|off)$/.test(words[index + 1]?.lower ?? "");
}

type Word = { lower: string; offset: number };

function wordsOf(text: string): Word[] {
  return [...matchesIn(text, WORD)].map(({ 0: word, index }) => ({ lower: word.toLowerCase(), offset: index }));
}

function isDone(text: string, words: Word[], index: number, form: Form): boolean {
  const word = words[index];
  if (!word) return false;
  if (words[index + 1]?.lower === "up" && /^(?:end|land|wind)s?$/.test(word.lower)) return true;
  if (form === "base") return isOrder(text, words, index);
  const at = backOver(words, index - 1);
  const before = words[at]?.lower ?? "";
  if (form === "gerund") return LEADS_TO_GERUND.test(before);
  if (form === "past") return isPassive(words, index, at);
  if (!ALSO_NOUN.test(word.lower)) return before !== "" && !ABLE.test(before);
  return at < index - 1 || SUBJECT.test(before);
}

/** The plain form at the start of a clause, or behind a word that makes it an order. */
function isOrder(text: string, words: Word[], index: number): boolean {
  const offset = words[index]?.offset ?? 0;
  const gap = text.slice(Math.max(0, offset - 4), offset);
  const before = words[index - 1]?.lower ?? "";
  if ((index === 0 && !ONE_LETTER.test(text.slice(0, offset))) || /[.:;,!?)\]>|*(—–→-]\s{0,3}$|\d[.)]?\s$/.test(gap))
    return true;
  const at = backOver(words, index - 1);
  if (ABLE.test(words[at]?.lower ?? "")) return false;
  if (before === "to") return BEFORE_TO.test(words[backOver(words, index - 2)]?.lower ?? "");
  return DRIVES.has(before) || DRIVES.has(words[at]?.lower ?? "");
}

/** "A report" orders nothing. */
const ONE_LETTER = /\b[a-z] $/i;

function isPassive(words: Word[], index: number, at: number): boolean {
  if (words.slice(Math.max(0, at - 4), index).some(({ lower }) => ABLE.test(lower))) return false;
  if (words.slice(Math.max(0, at), index).some(({ lower }) => BE.test(lower))) return true;
  const before = words[at]?.lower ?? "";
  if (before === "and" || before === "or") {
    const earlier = words.slice(Math.max(0, at - 7), at);
    return earlier.some(({ lower }) => BE.test(lower)) && !earlier.some(({ lower }) => ABLE.test(lower));
  }
  return /^(?:have|having|want|wants|keep|get|it|them|everything|copy)$/.test(before);
}

function backOver(words: Word[], from: number): number {
  let at = from;
  while (at > 0 && from - at < 3 && ADVERB.test(words[at]?.lower ?? "")) at -= 1;
  return at;
}

function formsOf(verb: string): [string, Form][] {
  const stem = verb.endsWith("e") ? verb.slice(0, -1) : verb;
  const doubled =
    /[^aeiou][aeiou][gnptbl]$/.test(verb) && !/(?:open|mail|email|cancel)$/.test(verb) ? `${verb}${verb.at(-1)}` : stem;
  const third = /(?:s|sh|ch|x|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;
  const past = IRREGULAR[verb] ?? (/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${doubled}ed`);
  const forms: [string, Form][] = [
    [verb, "base"],
    [third, "third"],
    [`${doubled}ing`, "gerund"],
  ];
  // "Put" and "set" are their own past: as such they are read as the plain form.
  return past === verb ? forms : [...forms, [past, "past"]];
}
