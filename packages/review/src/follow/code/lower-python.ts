import { byNames } from "./by-names";
import { type Entry, type Expr, member, type Named, NOTHING, name, type Param, type Stmt } from "./ir";
import { isTooDeep, lowerByType, type Sub } from "./lower-by-type";
import { binary, comprehension, subscript } from "./lower-python-operators";
import { lowerPythonString } from "./python-string";
import { kid, kidOfType, kids, parts, type Tree } from "./tree";

/** What a Python program does, in the words that the languages share. */
export function lowerPython(root: Tree): Stmt[] {
  return block(root, 0);
}

function block(tree: Tree | null, depth: number): Stmt[] {
  if (!tree || isTooDeep(depth)) return [];
  return parts(tree).flatMap((one) => statement(one, depth + 1));
}

function statement(tree: Tree, depth: number): Stmt[] {
  const lower = STATEMENTS.get(tree.type);
  return lower ? lower(tree, depth) : [{ kind: "do", value: expression(tree, depth) }];
}

const STATEMENTS = byNames<(tree: Tree, depth: number) => Stmt[]>({
  expression_statement: evaluated,
  import_statement: (tree) => kids(tree, "name").map(importedModule),
  import_from_statement: importedNames,
  "future_import_statement pass_statement": () => [],
  "if_statement elif_clause": (tree, depth) => [
    {
      kind: "if",
      test: expression(kid(tree, "condition"), depth),
      yes: block(kid(tree, "consequence"), depth),
      no: alternatives(kids(tree, "alternative"), depth),
    },
  ],
  for_statement: (tree, depth) => [
    {
      kind: "loop",
      target: expression(kid(tree, "left"), depth),
      over: expression(kid(tree, "right"), depth),
      body: block(kid(tree, "body"), depth),
    },
    ...block(kid(tree, "alternative"), depth),
  ],
  while_statement: (tree, depth) => [
    { kind: "if", test: expression(kid(tree, "condition"), depth), yes: block(kid(tree, "body"), depth), no: [] },
  ],
  function_definition: (tree, depth) => [{ kind: "function", code: functionCode(tree, [], depth) }],
  decorated_definition: decorated,
  class_definition: (tree, depth) => [
    {
      kind: "class",
      name: kid(tree, "name")?.text ?? "",
      bases: argumentsOf(kid(tree, "superclasses"), depth).args,
      body: block(kid(tree, "body"), depth),
    },
  ],
  return_statement: (tree, depth) => {
    const [value] = parts(tree);
    return [{ kind: "return", value: value ? expression(value, depth) : null }];
  },
  "raise_statement break_statement continue_statement": (tree, depth) => [...evaluated(tree, depth), { kind: "stop" }],
  "global_statement nonlocal_statement": (tree) => [{ kind: "outer", names: parts(tree).map((one) => one.text) }],
  with_statement: (tree, depth) => [...withItems(tree, depth), ...block(kid(tree, "body"), depth)],
  exec_statement: (tree, depth) => {
    const args = [expression(kid(tree, "code"), depth)];
    return [{ kind: "do", value: { kind: "call", callee: name("exec"), args, named: [], line: tree.line } }];
  },
  "try_statement match_statement case_clause except_clause else_clause finally_clause block ERROR": (tree, depth) => [
    { kind: "block", body: block(tree, depth) },
  ],
});

function evaluated(tree: Tree, depth: number): Stmt[] {
  return parts(tree).map((one) => ({ kind: "do", value: expression(one, depth) }));
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

const EXPRESSIONS = byNames<(tree: Tree, sub: Sub, depth: number) => Expr>({
  identifier: (tree) => name(tree.text),
  string: lowerPythonString,
  concatenated_string: (tree, sub) => ({ kind: "join", parts: parts(tree).map(sub) }),
  "integer float": (tree) => ({
    kind: "number",
    number: Number(tree.text.replaceAll("_", "").toLowerCase().replace(/l$/, "")),
  }),
  "true false none comment type": () => NOTHING,
  "list tuple set expression_list pattern_list tuple_pattern list_pattern": (tree, sub) => ({
    kind: "list",
    items: parts(tree).map(sub),
  }),
  dictionary: (tree, _, depth) => ({ kind: "map", entries: parts(tree).map((one) => entry(one, depth + 1)) }),
  "list_comprehension set_comprehension generator_expression dictionary_comprehension": comprehension,
  call: (tree, sub, depth) => ({
    kind: "call",
    callee: sub("function"),
    ...argumentsOf(kid(tree, "arguments"), depth + 1),
    line: tree.line,
  }),
  attribute: (tree, sub) => member(sub("object"), kid(tree, "attribute")?.text ?? "", tree.line),
  subscript,
  binary_operator: binary,
  boolean_operator: (tree, sub) => ({ kind: "choice", of: parts(tree).map(sub) }),
  conditional_expression: (tree, sub) => {
    const [yes = NOTHING, test = NOTHING, no = NOTHING] = parts(tree).map(sub);
    return {
      kind: "sequence",
      parts: [
        { kind: "test", operator: "", of: [test] },
        { kind: "choice", of: [yes, no] },
      ],
    };
  },
  comparison_operator: (tree, sub) => ({
    kind: "test",
    operator: kids(tree, "operators")[0]?.text ?? "",
    of: parts(tree).map(sub),
  }),
  not_operator: (tree, sub) => ({ kind: "test", operator: "not", of: parts(tree).map(sub) }),
  unary_operator: (_, sub) => ({
    kind: "arithmetic",
    operator: "-",
    left: { kind: "number", number: 0 },
    right: sub("argument"),
  }),
  lambda: (tree, sub, depth) => {
    const params = parameters(kid(tree, "parameters"), depth + 1);
    const body: Stmt[] = [{ kind: "return", value: sub("body") }];
    return { kind: "function", code: { name: "", params, body, decorators: [], takesSelf: false, isGetter: false } };
  },
  "assignment augmented_assignment named_expression": (tree, sub) => {
    const value = kid(tree, "right") ?? kid(tree, "value");
    if (!value) return NOTHING;
    const adds = tree.type === "augmented_assignment" && kid(tree, "operator")?.text === "+=";
    const target = sub(kid(tree, "left") ?? "name");
    return { kind: "assign", target, value: sub(value), adds, declares: true };
  },
  as_pattern: (tree, sub) => {
    const alias = kid(tree, "alias");
    const target = sub(alias && (parts(alias)[0] ?? alias));
    return { kind: "assign", target, value: sub(parts(tree)[0]), adds: false, declares: true };
  },
  "list_splat dictionary_splat": (tree, sub) => ({ kind: "spread", value: sub(parts(tree)[0]) }),
  yield: (tree, sub) => ({ kind: "yield", value: sub(parts(tree)[0]), isAll: /^yield\s+from\b/.test(tree.text) }),
  "as_pattern_target parenthesized_expression await": (tree, sub) => sub(parts(tree)[0]),
});

const expression = lowerByType(EXPRESSIONS);

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
