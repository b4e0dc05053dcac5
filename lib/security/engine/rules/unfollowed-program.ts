import { flowOf } from "../flow/flow";
import { roleOf } from "../path-role";
import type { Finding, ReviewedPackage } from "../report";

/** Code that a build has put together is long by nature. */
const BUILT =
  /(?:^|\/)(?:vendor|vendored|third[_-]party|node_modules|dist|build|assets)\/|[.-]min\.[cm]?js$|\.bundle\.[cm]?js$|\.(?:html?|svg)$/i;

/** Documents that are read when needed show programs; none of them is one. */
const EXAMPLES = /^(?!(?:.*\/)?(?:SKILL|AGENTS?|CLAUDE|README)\.mdx?$).*\.mdx?$/i;

/** Says which programs are too long to be followed; they were only searched. */
export function unfollowedProgram(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).unfollowed.map((file) => ({
    rule: "unfollowed_program",
    severity: BUILT.test(file) || EXAMPLES.test(file) || roleOf(file) === "test" ? "info" : "warn",
    category: "binary",
    file,
    line: null,
    excerpt: null,
    message: "This program is too long for the review to follow what it does; it was only searched for known patterns.",
    remediation: "Ship the source in files of ordinary length, without generated code.",
  }));
}
