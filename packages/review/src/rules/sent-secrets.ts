import { bySeverity } from "../context/severity";
import { findingOf, firmFindingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { OriginKind } from "../follow/code/origin";
import { asPush, asSending, type Sent, sentBy } from "../follow/code/sent-data";
import type { Finding, ReviewedPackage } from "../report";

/** Names that say that they are no real ones. */
const TELLING = /evil|attack|malicious|hacker|victim|badguy|c2|exfil|example|\bx{2,}/;

/** Finds programs that send away what is not theirs: the environment, keys, logins, private files. */
export function sentSecrets(pkg: ReviewedPackage): Finding[] {
  const { events } = flowOf(pkg);
  return events.flatMap((event) => {
    const sending = event.kind === "send" ? event : (asSending(event) ?? asPush(event, events));
    if (!sending) return [];
    const [worst] = sentBy(pkg, sending).toSorted(bySeverity);
    if (!worst) return [];
    const isReal = worst.to.host !== null && !TELLING.test(worst.to.host);
    return (isReal ? firmFindingOf : findingOf)(pkg, event, describe(worst));
  });
}

function describe({ origin, severity, to }: Sent): Omit<Finding, "file" | "line" | "excerpt"> {
  const theft = !/^(?:environment|secret_environment|variable|documents|walked|system|system_file)$/.test(origin.kind);
  return {
    rule: theft ? "secret-exfiltration" : "data-exfiltration",
    severity,
    category: theft ? "credential_theft" : "exfiltration",
    message: `The program sends ${nameOf(origin.kind, origin.what)} to ${to.host ?? "an address that is not written down"}.`,
    remediation: "Send only what the service needs, to the service that the description names, and say so there.",
  };
}

const NAMES: Partial<Record<OriginKind, string>> = {
  environment: "the whole environment, with every key in it",
  secret_environment: "the keys and tokens of the environment",
  key_file: "private keys",
  cloud_file: "the logins of a cloud account",
  token_file: "a stored login",
  dotenv_file: "a file of settings and keys",
  browser_file: "what a browser stores: cookies, logins",
  wallet_file: "a wallet",
  agent_file: "the login or the settings of an assistant",
  history_file: "a history of conversations or commands",
  system_file: "a file about this machine's users",
  keychain: "what the keychain holds",
  metadata: "the credentials of the machine's cloud account",
  clipboard: "the clipboard",
  keystrokes: "what is typed",
  screen: "a picture of the screen",
  walked: "the contents of a folder, or of files with keys beside them,",
  documents: "files found in the user's folders",
  system: "who and where the machine is",
};

function nameOf(kind: OriginKind, what: string): string {
  if (kind === "variable") return `the variable ${what.slice(0, 60).replaceAll(/[^\w-]/g, "")}`;
  return NAMES[kind] ?? "data";
}
