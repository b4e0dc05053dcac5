import { flowOf } from "../follow/code/flow";
import { UNKNOWN } from "../follow/code/value";
import type { Finding, ReviewedPackage } from "../report";
import { shellTextFindings } from "./shell-text";

const MAX_COMMANDS = 500;
/** These hand their arguments over as they are, so that a shell's signs in them mean nothing. */
const WITHOUT_SHELL = /(?:spawn|spawnSync|execFile|execFileSync|fork)$/;
const SHELL_SIGNS = /[;&|<>`()]/;
const IS_FOR_A_SHELL = /^(?:\S{0,60}\/)?(?:ba|z|da|k)?sh -\w{0,3}c '/;

/** What rules on programs say of the same commands. */
const SAID_ELSEWHERE = new Set(["persistence"]);

/** Judges the commands that programs hand to a shell, and the scripts that they write, as if they stood in a script. */
export function commandsInPrograms(pkg: ReviewedPackage): Finding[] {
  return [...handedOver(pkg), ...written(pkg)];
}

function handedOver(pkg: ReviewedPackage): Finding[] {
  const commands = flowOf(pkg).events.filter(({ kind }) => kind === "run_command");
  return commands.slice(0, MAX_COMMANDS).flatMap(({ file: path, line, texts, api }) => {
    const file = pkg.files.find((other) => other.path === path);
    if (!file) return [];
    return texts
      .slice(0, 4)
      .filter((text) => !(WITHOUT_SHELL.test(api) && SHELL_SIGNS.test(text) && !IS_FOR_A_SHELL.test(text)))
      .flatMap((text) => shellTextFindings(pkg, file, text.replaceAll(UNKNOWN, "$UNKNOWN"), line))
      .filter(({ rule }) => !SAID_ELSEWHERE.has(rule))
      .map(stricter);
  });
}

const SHELL_SCRIPT = /^\s{0,200}#!\S{0,80}\b(?:ba|z|da|k)?sh\b/;

/** A script that only the run puts down says what it is for less plainly than a file of the package, so only the worst counts. */
function written(pkg: ReviewedPackage): Finding[] {
  const scripts = flowOf(pkg).events.flatMap(({ kind, file, line, content }) =>
    kind === "write"
      ? content.filter((text) => SHELL_SCRIPT.test(text)).map((text) => ({ path: file, line, text }))
      : [],
  );
  return scripts.slice(0, MAX_COMMANDS).flatMap(({ path, line, text }) => {
    const file = pkg.files.find((other) => other.path === path);
    if (!file) return [];
    return shellTextFindings(pkg, file, text.replaceAll(UNKNOWN, "$UNKNOWN"), line).filter(
      ({ severity }) => severity === "block",
    );
  });
}

/** Nobody sees what a program fetches and runs, as they would in a script that they start themselves. */
function stricter(finding: Finding): Finding {
  return finding.rule === "remote-code" && finding.severity === "warn" ? { ...finding, severity: "block" } : finding;
}
