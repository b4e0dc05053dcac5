import { byNames } from "../by-names";
import { type Expr, member, NOTHING, name } from "../ir";
import { kid, kidOfType, type Tree } from "../tree";
import { assigned, collection } from "./assignments";
import { call, macro, made } from "./calls";
import { FIELDS, formOf } from "./forms";
import { lambdaOf } from "./functions";
import { boundBy, matchedBy } from "./match";
import { named } from "./names";
import { binary } from "./operators";
import { fieldOf, type Program, partsOf } from "./program";
import { lowerText } from "./text";

const MAX_DEPTH = 160;

type Lower = (program: Program, tree: Tree, depth: number, sub: (part: Tree | null) => Expr) => Expr;

export function expression(program: Program, tree: Tree | null, depth: number): Expr {
  if (!tree || depth > MAX_DEPTH) return NOTHING;
  const sub = (part: Tree | null) => program.expression(part, depth + 1);
  const form = formOf(tree);
  const lower = form && BY_FORM.get(form);
  if (lower) return lower(program, tree, depth, sub);
  const all = partsOf(tree).map(sub);
  return all.length === 1 ? (all[0] ?? NOTHING) : { kind: "other", parts: all };
}

const BY_FORM = byNames<Lower>({
  name: named,
  own_field: (_, tree) => member(name("this"), tree.text.slice(1), tree.line),
  text: (program, tree, _, sub) => lowerText(program.heredocs.get(tree) ?? tree, sub),
  number: (_, tree) => ({
    kind: "number",
    number: Number(tree.text.replaceAll("_", "").replace(/[a-z]\d*$/i, "")),
  }),
  command: (_, tree, __, sub) => callOf(name("`"), [lowerText(tree, sub)], tree.line),
  call,
  new: made,
  macro,
  include: (_, tree, __, sub) => callOf(name("include"), partsOf(tree).map(sub), tree.line),
  member: memberOf,
  index: indexed,
  slice: (_, tree, __, sub) => ({
    kind: "slice",
    object: sub(partsOf(tree)[0] ?? null),
    from: kid(tree, "start") && sub(kid(tree, "start")),
    to: kid(tree, "end") && sub(kid(tree, "end")),
    step: null,
  }),
  binary,
  assign: assigned,
  "list map": collection,
  pair: (_, tree, __, sub) => sub(partsOf(tree).at(-1) ?? null),
  spread: (_, tree, __, sub) => ({ kind: "spread", value: sub(partsOf(tree)[0] ?? null) }),
  lambda: lambdaOf,
  choice: (_, tree, __, sub) => {
    const [test = NOTHING, ...of] = partsOf(tree).map(sub);
    return {
      kind: "sequence",
      parts: [
        { kind: "test", operator: "", of: [test] },
        { kind: "choice", of },
      ],
    };
  },
  "if branch block": branchValue,
  nothing: () => NOTHING,
});

function callOf(callee: Expr, args: Expr[], line: number): Expr {
  return { kind: "call", callee, args, named: [], line };
}

/** Words that stand for all variables of the environment, or for what a request brings. */
const ENVIRONMENT = /^(?:ENV|\$_(?:ENV|SERVER))$/;

function indexed(_program: Program, tree: Tree, _depth: number, sub: (part: Tree | null) => Expr): Expr {
  const [object, second] = partsOf(tree);
  const key = sub(fieldOf(tree, FIELDS.element) ?? second ?? null);
  const owner = sub(object ?? null);
  if (owner.kind === "name" && owner.name === "Dir") return callOf(member(owner, "glob", tree.line), [key], tree.line);
  const isVariable = owner.kind === "call" && owner.callee.kind === "name" && ENVIRONMENT.test(owner.callee.name);
  if (isVariable) return callOf(name("getenv"), [key], tree.line);
  return { kind: "member", object: owner, key, line: tree.line };
}

/** The value of what is a statement elsewhere: what one of its branches comes to. */
function branchValue(program: Program, tree: Tree, depth: number): Expr {
  const form = formOf(tree);
  const condition = form === "branch" ? null : (kid(tree, "condition") ?? kid(tree, "value"));
  const rest = partsOf(tree).filter((one) => one !== condition && one.field !== "pattern");
  const parts = rest.map((one) => program.expression(one, depth + 1));
  const hasBranches = form === "if" || tree.type === "rescue_modifier" || rest.some((one) => formOf(one) === "branch");
  const value: Expr = hasBranches ? { kind: "choice", of: parts } : { kind: "sequence", parts };
  const [matched] = matchedBy(program, tree, depth);
  const before = matched?.kind === "do" ? [matched.value] : condition ? [program.expression(condition, depth + 1)] : [];
  return { kind: "sequence", parts: [...before, ...boundBy(program, tree, depth), value] };
}

function memberOf(program: Program, tree: Tree, depth: number): Expr {
  const binding = kidOfType(tree, "member_binding_expression");
  const owner = fieldOf(tree, FIELDS.owner) ?? partsOf(tree)[0] ?? null;
  const key = fieldOf(binding ?? tree, FIELDS.key) ?? partsOf(tree).at(-1) ?? null;
  if (!owner || owner === key) return key ? named(program, key) : NOTHING;
  const selected = member(program.expression(owner, depth + 1), key?.text.replace(/<[\s\S]*$/, "") ?? "", tree.line);
  // What lies under a key, or what may be missing.
  if (program.language === "c-sharp" && key?.text === "Value") return program.expression(owner, depth + 1);
  const isSource = /^Environment\.(?:MachineName|UserName)$/.test(tree.text);
  return isSource ? callOf(selected, [], tree.line) : selected;
}
