import { judgeDemands } from "../../src/follow/packages/demands";

const RUN_UNASKED = /^(?:preinstall|install|postinstall|prepare|preprepare|postprepare|prepublish)$/;
const REACHES_OUT =
  /\b(?:curl|wget|nc|ncat|iwr|irm|Invoke-WebRequest)\s|\bfetch\(|https?\.(?:get|request)\(|\/dev\/tcp\//;
const BRINGS_CODE = /\b(?:node|python3?|perl|ruby)\s+(?:-[ec]|--eval)\b|base64\s+(?:-d|--decode)|\beval\b/;
const FETCHES_NEWEST = [
  /\b(?:npx|bunx|pnpx|dlx)\s+(?:-y|--yes)\b/,
  /\b(?:npx|bunx|npm i(?:nstall)?|uvx)\s[^&|;]{0,100}@latest\b/,
  /\bpip3?\s+install\s+(?!-r|-e|\.)/,
];
const RUNS_OR_SENDS = /\|\s*(?:ba|z)?sh\b|\$\(|env\b/;

/** A script that a package manager runs unasked, when it reaches out or brings its own code. */
export const { file: judge } = judgeDemands(({ script }) => {
  if (!script || !RUN_UNASKED.test(script.event)) return null;
  const { command } = script;
  const reaches = REACHES_OUT.test(command);
  if (reaches || BRINGS_CODE.test(command))
    return { severity: reaches && RUNS_OR_SENDS.test(command) ? "block" : "warn" };
  if (!FETCHES_NEWEST.some((pattern) => pattern.test(command))) return null;
  return {
    severity: "warn",
    message: "The package fetches the newest of another and runs it when it is installed.",
  };
});
