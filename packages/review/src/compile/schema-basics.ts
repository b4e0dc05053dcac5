import { z } from "zod";
import { SEVERITIES } from "../report";

export const className = z.string().regex(/^[a-z][a-z-]*$/);
export const line = z.string().trim().min(1).max(200);
export const text = z.string().trim().min(1).max(400);
/** One of them is enough. */
export const phrases = z.array(line).min(1);
/** Regular expressions, in which `{list}` stands for one of a list of names; one of them is enough. */
export const patterns = z.array(line).min(1);
/** Where a command stands. */
export const standing = z.enum(["script", "recipe", "manifest", "block", "mention"]);
export const severity = z.enum(SEVERITIES);
