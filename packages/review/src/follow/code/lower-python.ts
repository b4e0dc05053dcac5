import { type Entry, type Expr, member, type Named, NOTHING, name, type Param, type Stmt } from "./ir";
import { binary, comprehension, subscript } from "./lower-python-operators";
import { lowerPythonString } from "./python-string";
import { kid, kidOfType, kids, parts, type Tree } from "./tree";

const MAX_DEPTH = 120;

/** What a Python program does, in the words that the languages share. */
export function lowerPython(root: Tree): Stmt[] {
  return block(root, 0);
}

function block(tree: Tree | null, depth: number): Stmt[] {
  if (!tree || depth > MAX_DEPTH) return [];
  return parts(tree).flatMap((one) => statement(one, depth + 1));
}

function statement(tree: Tree, depth: number): Stmt[] {
  const value = (field: string) => expression(kid(tree, field), depth);
  switch (tree.type) {
    case "expression_statement":
      return parts(tree).map((one) => ({ kind: "do", value: expression(one, depth) }));
    case "import_statement":
      return kids(tree, "name").map(importedModule);
    case "import_from_statement":
      return importedNames(tree);
    case "future_import_statement":
    case "pass_statement":
      return [];
    case "if_statement":
    case "elif_clause":
      return [
        {
          kind: "if",
          test: value("condition"),
          yes: block(kid(tree, "consequence"), depth),
          no: alternatives(kids(tree, "alternative"), depth),
        },
      ];
    case "for_statement":
      return [
        { kind: "loop", target: value("left"), over: value("right"), body: block(kid(tree, "body"), depth) },
        ...block(kid(tree, "alternative"), depth),
      ];
    case "while_statement":
      return [{ kind: "if", test: value("condition"), yes: block(kid(tree, "body"), depth), no: [] }];
    case "function_definition":
      return [{ kind: "function", code: functionCode(tree, [], depth) }];
    case "decorated_definition":
      return decorated(tree, depth);
    case "class_definition":
      return [
        {
          kind: "class",
          name: kid(tree, "name")?.text ?? "",
          bases: argumentsOf(kid(tree, "superclasses"), depth).args,
          body: block(kid(tree, "body"), depth),
        },
      ];
    case "return_statement":
      return [{ kind: "return", value: parts(tree)[0] ? expression(parts(tree)[0] ?? null, depth) : null }];
    case "raise_statement":
    case "break_statement":
    case "continue_statement":
      return [...parts(tree).map((one): Stmt => ({ kind: "do", value: expression(one, depth) })), { kind: "stop" }];
    case "global_statement":
    case "nonlocal_statement":
      return [{ kind: "outer", names: parts(tree).map((one) => one.text) }];
    case "with_statement":
      return [...withItems(tree, depth), ...block(kid(tree, "body"), depth)];
    case "exec_statement":
      return [
        {
          kind: "do",
          value: { kind: "call", callee: name("exec"), args: [value("code")], named: [], line: tree.line },
        },
      ];
    case "try_statement":
    case "match_statement":
    case "case_clause":
    case "except_clause":
    case "else_clause":
    case "finally_clause":
    case "block":
    case "ERROR":
      return [{ kind: "block", body: block(tree, depth) }];
    default:
      return [{ kind: "do", value: expression(tree, depth) }];
  }
}

function importedModule(tree: Tree): Stmt {
  const module = kid(tree, "name")?.text ?? tree.text;
  const alias = kid(tree, "alias")?.text;
  // `import a.b` binds `a`, from where `a.b` is reached.
  const shown = alias ? module : (module.split(".")[0] ?? module);
  return { kind: "import", name: alias ?? shown, value: { kind: "module", name: shown, line: tree.line } };
}

function importedNames(tree: Tree): Stmt[] {
  const module = kid(tree, "module_name")?.text ?? "";
  const { line } = tree;
  if (kidOfType(tree, "wildcard_import")) return [{ kind: "import_all", module, line }];
  return kids(tree, "name").map((one) => {
    const imported = kid(one, "name")?.text ?? one.text;
    const value = member({ kind: "module", name: module, line }, imported, line);
    return { kind: "import", name: kid(one, "alias")?.text ?? imported, value };
  });
}

function alternatives([first, ...rest]: Tree[], depth: number): Stmt[] {
  if (!first) return [];
  if (first.type !== "elif_clause") return block(kid(first, "body") ?? first, depth);
  return statement(first, depth).map((one) => (one.kind === "if" ? { ...one, no: alternatives(rest, depth) } : one));
}

function withItems(tree: Tree, depth: number): Stmt[] {
  const clause = kidOfType(tree, "with_clause");
  return (clause ? parts(clause) : []).map((item) => ({ kind: "do", value: entered(kid(item, "value"), depth) }));
}

function entered(tree: Tree | null, depth: number): Expr {
  const value = expression(tree, depth);
  return value.kind === "assign"
    ? { ...value, value: { kind: "enter", value: value.value } }
    : { kind: "enter", value };
}

function decorated(tree: Tree, depth: number): Stmt[] {
  const decorators = tree.kids.filter(({ type }) => type === "decorator");
  const definition = kid(tree, "definition");
  if (definition?.type !== "function_definition") return definition ? statement(definition, depth) : [];
  const wraps = decorators.flatMap((one) => parts(one).map((part) => expression(part, depth)));
  return [{ kind: "function", code: functionCode(definition, wraps, depth) }];
}

function functionCode(tree: Tree, decorators: Expr[], depth: number) {
  const params = parameters(kid(tree, "parameters"), depth);
  const [first] = params;
  return {
    name: kid(tree, "name")?.text ?? "",
    params,
    body: block(kid(tree, "body"), depth),
    decorators,
    takesSelf: first?.target.kind === "name" && /^(?:self|cls)$/.test(first.target.name),
    isGetter: decorators.some((one) => /(?:^|_)property$/.test(lastName(one))),
  };
}

function lastName(expr: Expr): string {
  if (expr.kind === "member" && expr.key.kind === "text") return expr.key.text;
  return expr.kind === "name" ? expr.name : "";
}

function parameters(tree: Tree | null, depth: number): Param[] {
  return (tree ? parts(tree) : []).map((one) => {
    const fallback = kid(one, "value");
    const named = kid(one, "name") ?? (one.type === "identifier" ? one : parts(one)[0]);
    const is = (type: string) => one.type === type || named?.type === type;
    const isRest = is("list_splat_pattern");
    const target = name((/_splat_pattern$/.test(named?.type ?? "") ? parts(named ?? one)[0] : named)?.text ?? "");
    return {
      takesNamed: is("dictionary_splat_pattern"),
      target: isRest ? { kind: "spread", value: target } : target,
      fallback: fallback && expression(fallback, depth),
    };
  });
}

function expression(tree: Tree | null, depth: number): Expr {
  if (!tree || depth > MAX_DEPTH) return NOTHING;
  const sub = (field: string) => expression(kid(tree, field), depth + 1);
  const all = () => parts(tree).map((one) => expression(one, depth + 1));
  const { line } = tree;

  switch (tree.type) {
    case "identifier":
      return name(tree.text);
    case "string":
      return lowerPythonString(tree, (one) => expression(one, depth + 1));
    case "concatenated_string":
      return { kind: "join", parts: all() };
    case "integer":
    case "float":
      return { kind: "number", number: Number(tree.text.replaceAll("_", "").toLowerCase().replace(/l$/, "")) };
    case "true":
    case "false":
    case "none":
    case "comment":
    case "type":
      return NOTHING;
    case "list":
    case "tuple":
    case "set":
    case "expression_list":
    case "pattern_list":
    case "tuple_pattern":
    case "list_pattern":
      return { kind: "list", items: all() };
    case "dictionary":
      return { kind: "map", entries: parts(tree).map((one) => entry(one, depth + 1)) };
    case "list_comprehension":
    case "set_comprehension":
    case "generator_expression":
    case "dictionary_comprehension":
      return comprehension(tree, (one) => expression(one, depth + 1));
    case "call":
      return { kind: "call", callee: sub("function"), ...argumentsOf(kid(tree, "arguments"), depth + 1), line };
    case "attribute":
      return member(sub("object"), kid(tree, "attribute")?.text ?? "", line);
    case "subscript":
      return subscript(tree, (one) => expression(one, depth + 1));
    case "binary_operator":
      return binary(tree, (one) => expression(one, depth + 1));
    case "boolean_operator":
      return { kind: "choice", of: all() };
    case "conditional_expression": {
      const [yes = NOTHING, test = NOTHING, no = NOTHING] = all();
      return {
        kind: "sequence",
        parts: [
          { kind: "test", operator: "", of: [test] },
          { kind: "choice", of: [yes, no] },
        ],
      };
    }
    case "comparison_operator":
      return { kind: "test", operator: kids(tree, "operators")[0]?.text ?? "", of: all() };
    case "not_operator":
      return { kind: "test", operator: "not", of: all() };
    case "unary_operator":
      return { kind: "arithmetic", operator: "-", left: { kind: "number", number: 0 }, right: sub("argument") };
    case "lambda": {
      const params = parameters(kid(tree, "parameters"), depth + 1);
      const body: Stmt[] = [{ kind: "return", value: sub("body") }];
      return { kind: "function", code: { name: "", params, body, decorators: [], takesSelf: false, isGetter: false } };
    }
    case "assignment":
    case "augmented_assignment":
    case "named_expression": {
      if (!kid(tree, "right") && !kid(tree, "value")) return NOTHING;
      const target = kid(tree, "left") ? sub("left") : sub("name");
      const value = kid(tree, "right") ? sub("right") : sub("value");
      const adds = tree.type === "augmented_assignment" && kid(tree, "operator")?.text === "+=";
      return { kind: "assign", target, value, adds, declares: true };
    }
    case "as_pattern": {
      const [value = NOTHING] = all();
      const alias = kid(tree, "alias");
      const target = alias ? expression(parts(alias)[0] ?? alias, depth + 1) : NOTHING;
      return { kind: "assign", target, value, adds: false, declares: true };
    }
    case "list_splat":
    case "dictionary_splat":
      return { kind: "spread", value: all()[0] ?? NOTHING };
    case "yield":
      return { kind: "yield", value: all()[0] ?? NOTHING, isAll: /^yield\s+from\b/.test(tree.text) };
    case "as_pattern_target":
    case "parenthesized_expression":
    case "await":
      return all()[0] ?? NOTHING;
    default:
      return { kind: "other", parts: all() };
  }
}

function entry(tree: Tree, depth: number): Entry {
  if (tree.type === "pair") {
    return { key: expression(kid(tree, "key"), depth), value: expression(kid(tree, "value"), depth) };
  }
  return { key: null, value: expression(parts(tree)[0] ?? null, depth) };
}

function argumentsOf(tree: Tree | null, depth: number): { args: Expr[]; named: Named[] } {
  if (!tree) return { args: [], named: [] };
  if (tree.type === "generator_expression") return { args: [expression(tree, depth)], named: [] };
  const args = parts(tree).filter(({ type }) => type !== "keyword_argument");
  const named = parts(tree).filter(({ type }) => type === "keyword_argument");
  return {
    args: args.map((one) => expression(one, depth)),
    named: named.map((one) => ({
      name: kid(one, "name")?.text ?? "",
      value: expression(kid(one, "value"), depth),
    })),
  };
}
