import { isApi } from "../../match/apis";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { allOrigins, type Scope, type Value } from "./value";

/** What a program asks before it acts, other than what the user wants of it. */
export type Guard =
  /** Whether a certain day has come. */
  | "date"
  /** Which day of the week or which hour it is. */
  | "calendar"
  /** Whose machine this is. */
  | "host"
  /** Whether it runs where somebody looks on: a debugger, a container, a machine too small for a person. */
  | "watched"
  /** How often it has run. */
  | "count";

const MAX_GUARDS = 8;
const MAX_DEPTH = 6;
const EPOCH_SECONDS_MIN = 1_500_000_000;
const EPOCH_MS_MAX = 10_000_000_000_000;
const DATE_TEXT = /^(?:19|20)\d\d-?[01]\d-?[0-3]\d/;
const CALENDAR =
  /^(?:weekday|isoweekday|day|hour|month|minute|tm_(?:wday|mday|hour|mon|yday)|get(?:UTC)?(?:Day|Date|Hours|Month|Minutes))$/;
/** What tells whose a machine is: functions by their names, and what commands print. */
export const WHOSE =
  /hostname|getfqdn|platform\.node|getuser|getlogin|userInfo|getnode|networkInterfaces|^the (?:user|machine)'s (?:name|number|addresses)$/;
const WHOSE_VARIABLE = /^(?:USER|USERNAME|LOGNAME|HOSTNAME|COMPUTERNAME|USERDOMAIN)$/;
const looksForWatchers = isApi("look-for-watchers");
const PLACE_OF_WATCHERS =
  /\/\.dockerenv|\/proc\/(?:1|self)\/cgroup|vboxguest|vmtoolsd|vmware|virtualbox|sandbox|wireshark|cuckoo/i;

/** What a test asks about the machine that it runs on: the time, whose it is, whether anybody is watching. */
export function guardsOf(machine: Machine, test: Expr, scope: Scope): Guard[] {
  const found = new Set<Guard>();
  const visit = (expr: Expr, depth: number) => {
    if (depth > MAX_DEPTH || found.size >= MAX_GUARDS) return;
    if (expr.kind === "call") {
      if (isComparison(expr.callee))
        for (const guard of compared(machine, [expr.callee.object, ...expr.args], scope)) found.add(guard);
      const callee = machine.evaluate(expr.callee, scope).names;
      if (callee.some(looksForWatchers)) found.add("watched");
      for (const arg of expr.args) {
        if (textsOf(machine, arg, scope).some((text) => PLACE_OF_WATCHERS.test(text))) found.add("watched");
        if (isPattern(expr.callee) && isWhose(machine.evaluate(arg, scope))) found.add("host");
      }
      return;
    }
    if (expr.kind !== "test" && expr.kind !== "choice") return;
    if (expr.kind === "test" && expr.of.length >= 2)
      for (const guard of compared(machine, expr.of, scope)) found.add(guard);
    for (const part of expr.of) visit(part, depth + 1);
  };
  visit(test, 0);
  return [...found];
}

function compared(machine: Machine, sides: Expr[], scope: Scope): Guard[] {
  const values = sides.map((side) => ({ side, value: machine.evaluate(side, scope) }));
  return values.flatMap(({ side, value }): Guard[] => {
    const others = values.filter((other) => other.side !== side);
    const origins = [...allOrigins(value).values()];
    if (origins.some(({ kind }) => kind === "clock")) {
      if (others.some((other) => isFixedDate(other.value))) return ["date"];
      return isOfCalendar(side) && others.some((other) => isWritten(other.side)) ? ["calendar"] : [];
    }
    if (isWhose(value))
      return others.some((other) => isWritten(other.side) && other.value.origins.size === 0) ? ["host"] : [];
    const isCount = origins.some(({ kind }) => kind === "file") && others.some((other) => other.side.kind === "number");
    return isCount ? ["count"] : [];
  });
}

function isWhose(value: Value): boolean {
  return [...allOrigins(value).values()].some(
    ({ kind, what }) => (kind === "system" && WHOSE.test(what)) || (kind === "variable" && WHOSE_VARIABLE.test(what)),
  );
}

function isFixedDate({ number, texts, made }: Value): boolean {
  if (number !== null) return number >= EPOCH_SECONDS_MIN && number < EPOCH_MS_MAX;
  if (texts.some((text) => DATE_TEXT.test(text))) return true;
  const [first, ...rest] = made?.args ?? [];
  if (first?.texts.some((text) => DATE_TEXT.test(text))) return true;
  const year = first?.number ?? 0;
  return (
    year >= 2000 &&
    year < 2100 &&
    rest.length >= 1 &&
    rest.every((part) => part.number !== null || part.names.length > 0)
  );
}

/** A number, a text or a list of them that stands in the program. */
function isWritten(expr: Expr): boolean {
  if (expr.kind === "list") return expr.items.every(isWritten);
  return expr.kind === "number" || expr.kind === "text";
}

function isOfCalendar(expr: Expr): boolean {
  const member = expr.kind === "call" ? expr.callee : expr;
  return member.kind === "member" && member.key.kind === "text" && CALENDAR.test(member.key.text);
}

/** `LocalDate.now().isAfter(…)`, `time.Now().Before(…)`. */
function isComparison(callee: Expr): callee is Extract<Expr, { kind: "member" }> {
  return (
    callee.kind === "member" &&
    callee.key.kind === "text" &&
    /^(?:is)?(?:After|Before|Equal|CompareTo|compareTo)$/.test(callee.key.text)
  );
}

/** `/^build-/.test(…)`, `re.match(…)`, `name.startsWith(…)`. */
function isPattern(callee: Expr): boolean {
  return (
    callee.kind === "member" && callee.key.kind === "text" && /^(?:test|match|search|fullmatch)$/.test(callee.key.text)
  );
}

function textsOf(machine: Machine, expr: Expr, scope: Scope): string[] {
  return expr.kind === "text" ? [expr.text] : machine.evaluate(expr, scope).texts;
}
