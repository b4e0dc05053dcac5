import { bySeverity } from "../../context/severity";
import type { ReviewedPackage, Severity } from "../../report";
import { flowOf } from "./flow";
import type { Event } from "./machine";
import type { OriginKind } from "./origin";
import { asPush, asSending, sentBy } from "./sent-data";

/** What a program sends away that is not its own. */
export type StolenData = { kind: OriginKind; severity: Severity; isFirm: boolean; message: string };

/** Names that say that they are no real ones. */
const TELLING = /evil|attack|malicious|hacker|victim|badguy|c2|exfil|example|\bx{2,}/;
/** The worst of what is not the program's own that an event sends away, be it by a call, a command or a push. */
export function stolenBy(event: Event, pkg: ReviewedPackage): StolenData | null {
  const sending = event.kind === "send" ? event : (asSending(event) ?? asPush(event, flowOf(pkg).events));
  if (!sending) return null;
  const [worst] = sentBy(pkg, sending).toSorted(bySeverity);
  if (!worst) return null;
  const { origin, severity, to } = worst;
  return {
    kind: origin.kind,
    severity,
    isFirm: to.host !== null && !TELLING.test(to.host),
    message: `The program sends ${nameOf(origin.kind, origin.what)} to ${to.host ?? "an address that is not written down"}.`,
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
  typed: "a password that somebody is asked to type",
  screen: "a picture of the screen",
  walked: "the contents of a folder, or of files with keys beside them,",
  documents: "files found in the user's folders",
  system: "who and where the machine is",
};

function nameOf(kind: OriginKind, what: string): string {
  if (kind === "variable") return `the variable ${what.slice(0, 60).replaceAll(/[^\w-]/g, "")}`;
  return NAMES[kind] ?? "data";
}
