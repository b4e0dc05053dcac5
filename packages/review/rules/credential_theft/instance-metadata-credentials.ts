import type { CommandJudgement } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";

/** Where a machine in a cloud is told the keys of what it may do; a name behind the path asks for the keys themselves. */
const PLACES = [
  /169\.254\.169\.254\/\S{0,60}iam\/security-credentials\/[\w${<]/,
  /169\.254\.169\.254\/\S{0,60}(?:identity-credentials\/ec2\/security-credentials|metadata\/identity\/oauth2\/token)/,
  /(?:169\.254\.169\.254|metadata\.google\.internal)\/\S{0,60}service-accounts\/[^/\s]{1,60}\/(?:token|identity)/,
  /169\.254\.170\.2|AWS_CONTAINER_CREDENTIALS_(?:RELATIVE|FULL)_URI/,
  /100\.100\.100\.200\/\S{0,60}ram\/security-credentials\/[\w${<]/,
];
const FETCHES = /^(?:curl|wget|http|https|xh|aria2c)$/;
/** Who reads the answer reads the keys. */
const isShown = speaksOf("shows-an-answer");

/** Has the agent fetch the keys of the machine it runs on, to be said aloud. */
export const judge: CommandJudgement = ({ name, args }, { kind, file }) => {
  if (kind === "script" || !FETCHES.test(name)) return null;
  const fetchesKeys = args.some(({ text }) => PLACES.some((place) => place.test(text)));
  return fetchesKeys && isShown(file.text ?? "") ? { severity: "warn" } : null;
};
