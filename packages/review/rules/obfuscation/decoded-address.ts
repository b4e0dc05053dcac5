import type { CommandJudgement } from "../../src/match/coded";

const ASKS = /^(?:curl|wget|nc|ncat|ssh)$/;
/** What stands behind such a word is sent, and no address. */
const CARRIES = /^(?:-[dFHbAeuo]|--(?:data\S*|json|form\S*|header|cookie|user-agent|referer|user|output))$/;
const ADDRESS = /^(?:https?:|[\w-]+(?:\.[\w-]+)+)/;

export const judge: CommandJudgement = ({ name, args }) => {
  const isHidden = args.some(
    ({ text, isKnown, taints }, at) =>
      !CARRIES.test(args[at - 1]?.text ?? "") &&
      taints.some(({ kind }) => kind === "decoded") &&
      (isKnown ? ADDRESS.test(text) : text.startsWith("$")),
  );
  return ASKS.test(name) && isHidden ? { severity: "block" } : null;
};
