import { z } from "zod";

/** The pages' framework takes no longer one. */
const MAX_LENGTH = 40_000;

const PARAMETER_TYPES = [
  ...["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)"],
  "oc",
  ...["d", "di(..)(..)", "di(.)", "di(..)", "di(...)"],
];
const siblings = z.array(z.string()).nullable();
const segment = z.union([z.string(), z.tuple([z.string(), z.string(), z.enum(PARAMETER_TYPES), siblings])]);

/** A part of a page that is shown, with those inside of it: what Next's own schema takes, and fails on otherwise. */
const tree: z.ZodType = z.lazy(() =>
  z.tuple([
    segment,
    z.record(z.string(), tree),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ]),
);

/** Whether the header `Next-Router-State-Tree` is one that the pages' script could have sent. */
export function isRouterState(header: string): boolean {
  if (header.length > MAX_LENGTH) return false;
  try {
    return tree.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false; // no JSON, a broken escape, or nested too deep
  }
}
