import { type Expr, member, name } from "../ir";
import type { Tree } from "../tree";
import type { Program } from "./program";

const BRINGS = /^(?:ENV|\$_(?:ENV|GET|POST|REQUEST|COOKIE|FILES))$/;

export function named({ methods, classes, fields, locals }: Program, { text: written, line }: Tree): Expr {
  if (written === "$this" || written === "self" || classes.has(written)) return name("this");
  if (fields.has(written) && !locals.has(written)) return member(name("this"), written, line);
  const isCall = methods.has(written) || BRINGS.test(written);
  return isCall ? { kind: "call", callee: name(written), args: [], named: [], line } : name(written);
}
