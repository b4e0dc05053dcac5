/** What Python and JavaScript have in common, as far as the flow of data goes. Lines count from 1 in the file. */
export type Expr =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  | { kind: "name"; name: string }
  /** `a.b` as well as `a["b"]`. */
  | { kind: "member"; object: Expr; key: Expr; line: number }
  | { kind: "slice"; object: Expr; from: Expr | null; to: Expr | null; step: Expr | null }
  | { kind: "call"; callee: Expr; args: Expr[]; named: Named[]; line: number }
  /** Pieces put one after the other: `+`, templates, f-strings. */
  | { kind: "join"; parts: Expr[] }
  | { kind: "format"; pattern: Expr; value: Expr }
  | { kind: "list"; items: Expr[] }
  | { kind: "map"; entries: Entry[] }
  | { kind: "function"; code: FunctionCode }
  /** One of these: `or`, `??`, a conditional. */
  | { kind: "choice"; of: Expr[] }
  | { kind: "arithmetic"; operator: string; left: Expr; right: Expr }
  /** A comparison or a negation: what it looks at does not become data. */
  | { kind: "test"; operator: string; of: Expr[] }
  | { kind: "assign"; target: Expr; value: Expr; adds: boolean; declares: boolean }
  /** A comprehension. */
  | { kind: "each"; loops: Loop[]; conditions: Expr[]; result: Expr }
  | { kind: "module"; name: string; line: number }
  | { kind: "spread"; value: Expr }
  /** What a generator hands out, one thing or all of another's. */
  | { kind: "yield"; value: Expr; isAll: boolean }
  /** What `with` binds: what the object gives when it is entered, or the object. */
  | { kind: "enter"; value: Expr }
  | { kind: "regex"; text: string }
  /** All are evaluated, the last is the value. */
  | { kind: "sequence"; parts: Expr[] }
  | { kind: "other"; parts: Expr[] };

export type Entry = { key: Expr | null; value: Expr };
export type Named = { name: string; value: Expr };
export type Loop = { target: Expr | null; over: Expr };

export type Stmt =
  | { kind: "do"; value: Expr }
  | { kind: "return"; value: Expr | null }
  /** Leaves the program, the loop or the function without a value. */
  | { kind: "stop" }
  | { kind: "if"; test: Expr; yes: Stmt[]; no: Stmt[] }
  | { kind: "loop"; target: Expr | null; over: Expr; body: Stmt[] }
  | { kind: "block"; body: Stmt[] }
  | { kind: "import"; name: string; value: Expr }
  | { kind: "import_all"; module: string; line: number }
  | { kind: "function"; code: FunctionCode }
  | { kind: "class"; name: string; bases: Expr[]; body: Stmt[] }
  | { kind: "outer"; names: string[] }
  | { kind: "export"; name: string; value: Expr };

/** `takesNamed` is one that gets all named arguments that have no parameter of their own. */
export type Param = { target: Expr; fallback: Expr | null; takesNamed?: boolean };

export type FunctionCode = {
  name: string;
  params: Param[];
  body: Stmt[];
  decorators: Expr[];
  /** Whether the first parameter is the object that it is called on, as Python writes it. */
  takesSelf: boolean;
  /** Whether it runs when it is read, as a field would be. */
  isGetter: boolean;
};

export const NOTHING: Expr = { kind: "other", parts: [] };

export function text(value: string): Expr {
  return { kind: "text", text: value };
}

export function name(value: string): Expr {
  return { kind: "name", name: value };
}

export function member(object: Expr, key: string, line: number): Expr {
  return { kind: "member", object, key: text(key), line };
}
