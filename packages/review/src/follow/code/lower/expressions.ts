import { type Expr, member, NOTHING, name } from "../ir";
import { kid, kidOfType, type Tree } from "../tree";
import { assigned, collection } from "./assignments";
import { call, macro, made } from "./calls";
import { FIELDS, type Form, formOf } from "./forms";
import { lambdaOf } from "./functions";
import { boundBy, matchedBy } from "./match";
import { named } from "./names";
import { binary } from "./operators";
import { fieldOf, type Program, partsOf } from "./program";
import { lowerText } from "./text";

const MAX_DEPTH = 160;

export function expression(program: Program, tree: Tree | null, depth: number): Expr {
  if (!tree || depth > MAX_DEPTH) return NOTHING;
  const sub = (part: Tree | null) => program.expression(part, depth + 1);
  const { line } = tree;
  const form: Form | null = formOf(tree);
  switch (form) {
    case "name":
      return named(program, tree);
    case "own_field":
      return member(name("this"), tree.text.slice(1), line);
    case "text":
      return lowerText(program.heredocs.get(tree) ?? tree, sub);
    case "number":
      return { kind: "number", number: Number(tree.text.replaceAll("_", "").replace(/[a-z]\d*$/i, "")) };
    case "command":
      return { kind: "call", callee: name("`"), args: [lowerText(tree, sub)], named: [], line };
    case "call":
      return call(program, tree, depth);
    case "new":
      return made(program, tree, depth);
    case "macro":
      return macro(program, tree, depth);
    case "include":
      return { kind: "call", callee: name("include"), args: partsOf(tree).map(sub), named: [], line };
    case "member":
      return memberOf(program, tree, depth);
    case "index": {
      const [object, ...rest] = partsOf(tree);
      const key = fieldOf(tree, FIELDS.element) ?? rest[0] ?? null;
      const owner = sub(object ?? null);
      if (owner.kind === "name" && owner.name === "Dir")
        return { kind: "call", callee: member(owner, "glob", line), args: [sub(key)], named: [], line };
      const isVariable = owner.kind === "call" && owner.callee.kind === "name" && ENVIRONMENT.test(owner.callee.name);
      if (isVariable) return { kind: "call", callee: name("getenv"), args: [sub(key)], named: [], line };
      return { kind: "member", object: owner, key: sub(key), line };
    }
    case "slice":
      return {
        kind: "slice",
        object: sub(partsOf(tree)[0] ?? null),
        from: kid(tree, "start") && sub(kid(tree, "start")),
        to: kid(tree, "end") && sub(kid(tree, "end")),
        step: null,
      };
    case "binary":
      return binary(program, tree, depth);
    case "assign":
      return assigned(program, tree, depth);
    case "list":
    case "map":
      return collection(program, tree, depth);
    case "pair": {
      const value = partsOf(tree).at(-1) ?? null;
      return sub(value);
    }
    case "spread":
      return { kind: "spread", value: sub(partsOf(tree)[0] ?? null) };
    case "lambda":
      return lambdaOf(program, tree, depth);
    case "choice": {
      const [test = NOTHING, ...of] = partsOf(tree).map(sub);
      return {
        kind: "sequence",
        parts: [
          { kind: "test", operator: "", of: [test] },
          { kind: "choice", of },
        ],
      };
    }
    case "if":
    case "branch":
    case "block":
      return branchValue(program, tree, depth);
    case "nothing":
      return NOTHING;
    default: {
      const all = partsOf(tree).map(sub);
      return all.length === 1 ? (all[0] ?? NOTHING) : { kind: "other", parts: all };
    }
  }
}

/** Words that stand for all variables of the environment, or for what a request brings. */
const ENVIRONMENT = /^(?:ENV|\$_(?:ENV|SERVER))$/;

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
  const isSource = /^Environment\.(?:MachineName|UserName)$/.test(tree.text);
  return isSource ? { kind: "call", callee: selected, args: [], named: [], line: tree.line } : selected;
}
