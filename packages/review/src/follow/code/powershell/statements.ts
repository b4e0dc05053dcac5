import { NOTHING, type Stmt } from "../ir";
import { kid, kidOfType, type Tree } from "../tree";
import { declared, functionCode } from "./functions";
import { nameOf, type PowerShell, partsOf } from "./program";

const MAX_DEPTH = 160;
const HOLDS_OTHERS = new Set(
  "program script_block script_block_body statement_list statement_block named_block named_block_list finally_clause else_clause elseif_clauses catch_clauses switch_body switch_clauses trap_statement parallel_statement inlinescript_statement".split(
    " ",
  ),
);

export function statements(program: PowerShell, tree: Tree | null, depth: number): Stmt[] {
  if (!tree || depth > MAX_DEPTH) return [];
  const below = (part: Tree | null) => program.statements(part, depth + 1);
  const value = (part: Tree | null) => program.expression(part, depth + 1);
  const { type } = tree;
  if (HOLDS_OTHERS.has(type)) return partsOf(tree).flatMap(below);
  switch (type) {
    case "param_block":
      return declared(program, tree, depth);
    case "function_statement":
    case "class_method_definition":
      return [{ kind: "function", code: functionCode(program, nameOf(tree), tree, depth) }];
    case "class_statement":
      return partsOf(tree).flatMap((one) => (one.type === "class_method_definition" ? below(one) : []));
    case "if_statement":
    case "elseif_clause": {
      const clauses = kidOfType(tree, "elseif_clauses");
      const no = [...(clauses ? below(clauses) : []), ...below(kidOfType(tree, "else_clause"))];
      return [{ kind: "if", test: value(kid(tree, "condition")), yes: below(kidOfType(tree, "statement_block")), no }];
    }
    case "switch_clause":
    case "catch_clause":
      return [{ kind: "if", test: NOTHING, yes: below(kidOfType(tree, "statement_block")), no: [] }];
    case "switch_statement":
      return [
        { kind: "do", value: value(kidOfType(tree, "switch_condition")) },
        ...below(kidOfType(tree, "switch_body")),
      ];
    case "try_statement":
      return partsOf(tree).flatMap(below);
    case "foreach_statement": {
      const [target, over] = partsOf(tree);
      return [
        {
          kind: "loop",
          target: value(target ?? null),
          over: value(over ?? null),
          body: below(kidOfType(tree, "statement_block")),
        },
      ];
    }
    case "for_statement":
    case "while_statement":
    case "do_statement": {
      const test = kid(tree, "condition") ?? kid(tree, "for_condition");
      const first = kid(tree, "for_initializer");
      const before: Stmt[] = first ? [{ kind: "do", value: value(first) }] : [];
      return [...before, { kind: "if", test: value(test), yes: below(kidOfType(tree, "statement_block")), no: [] }];
    }
    case "flow_control_statement": {
      const [given] = partsOf(tree);
      if (!/^return/i.test(tree.text))
        return given ? [{ kind: "do", value: value(given) }, { kind: "stop" }] : [{ kind: "stop" }];
      return [{ kind: "return", value: given ? value(given) : null }];
    }
    default:
      return [{ kind: "do", value: value(tree) }];
  }
}
