import { judgeShell } from "../follow/shell/judge";
import type { Finding, Reading } from "../report";

/** Where a machine in a cloud is told the keys of what it may do; a name behind the path asks for the keys themselves. */
const KEYS_OF_MACHINE =
  /169\.254\.169\.254\/\S{0,60}(?:iam\/security-credentials\/[\w${<]|identity-credentials\/ec2\/security-credentials|metadata\/identity\/oauth2\/token|service-accounts\/[^/\s]{1,60}\/(?:token|identity))|metadata\.google\.internal\/\S{0,60}service-accounts\/[^/\s]{1,60}\/(?:token|identity)|169\.254\.170\.2|AWS_CONTAINER_CREDENTIALS_(?:RELATIVE|FULL)_URI|100\.100\.100\.200\/\S{0,60}ram\/security-credentials\/[\w${<]/;
const FETCHES = /^(?:curl|wget|http|https|xh|aria2c)$/;
/** Who reads the answer reads the keys. */
const SHOWN =
  /\b(?:include|report|show|print|paste|put|add|return|repeat|append|output|quote|echo|post)\b[^.!?\n]{0,80}\b(?:repl(?:y|ies)|responses?|answers?|user|chat|conversation|messages?|output|comment|summary)\b/i;

/** Finds commands that have the agent fetch the keys of the machine it runs on, to be said aloud. */
export function machineKeys(reading: Reading): Finding[] {
  const text = reading.file.text ?? "";
  if (!/169\.254\.|metadata\.google|100\.100\.100\.200|AWS_CONTAINER_CRED/.test(text) || !SHOWN.test(text)) return [];
  return judgeShell(reading, ({ name, args }, { kind }) =>
    kind !== "script" && FETCHES.test(name) && args.some((arg) => KEYS_OF_MACHINE.test(arg.text))
      ? [
          {
            rule: "instance-metadata-credentials",
            severity: "warn",
            category: "credential_theft",
            message: "The command fetches the keys that a cloud gave to the machine, and the text has them shown.",
            remediation: "Ask for the machine's name or number; leave its keys to the programs that need them.",
          },
        ]
      : [],
  );
}
