import { originOf, urlsIn } from "../../knowledge/hosts";
import { anyOf } from "../../match/names";
import { ruled } from "../../match/ruled";
import { matchesIn } from "../../read/matches";
import { taintsOfPath } from "../shell/secrets";
import type { WindowsHit } from "./fetched-program";
import type { Statement } from "./statements";

const READS_ENVIRONMENT = /\b(?:get-childitem|gci|ls|dir)\s+env:|\[environment\]::getenvironmentvariables\(/i;
const SENDS = [
  String.raw`\b${anyOf("web-clients")}(?:\.exe)?\b[^|\n]{0,600}(?:-method\s+["']?(?:post|put)|-body\b|-infile\b|-d\s|-F\s|-T\s)`,
  String.raw`\.upload(?:string|file|data|values)(?:async|taskasync)?\(|\.(?:post|put|send)async\(`,
  String.raw`\bsend-mailmessage\b|\bresolve-dnsname\b|\bstart-bitstransfer\b[^|\n]{0,200}\bupload\b`,
  String.raw`\.write\([^)\n]{1,80},\s?0\s?,`,
].map((source) => new RegExp(source, "i"));

/** Keys or the environment, followed through variables into what is sent. */
export function* sentKeys(statements: Statement[]): Generator<WindowsHit> {
  const carriers = new Set<string>();
  const files = new Set<string>();
  for (const statement of statements) {
    const { text } = statement;
    const reads =
      READS_ENVIRONMENT.test(text) ||
      pathsIn(text).some((path) => taintsOfPath(path).some(({ kind }) => kind === "secret"));
    const uses = [...matchesIn(text, /\$(?:script:|global:)?(\w{1,60})/g)].some(([, name = ""]) =>
      carriers.has(name.toLowerCase()),
    );
    const carries = [...files].some((file) => text.includes(file));
    const assigned = /^\s*\$(?:script:|global:)?(\w{1,60})\s*\+?=/.exec(text)?.[1];
    if ((reads || uses) && assigned) carriers.add(assigned.toLowerCase());
    const packed = /(?:-DestinationPath|-OutFile|Out-File|Copy-Item\s+\S+)\s+["']?(\S{5,200}?)["']?(?:\s|$)/i.exec(
      text,
    )?.[1];
    if ((reads || uses) && packed) files.add(packed);
    const isLocal = urlsIn(text).every(({ url }) => originOf(url) === "local") && urlsIn(text).length > 0;
    if ((reads || uses || (carries && !packed)) && SENDS.some((sends) => sends.test(text)) && !isLocal) {
      yield [
        statement,
        {
          ...ruled("credential-exfiltration"),
          severity: "block",
          message: "The command sends keys or the whole environment to another machine.",
          remediation: "Send only the variables that the service needs, by name.",
        },
      ];
    }
  }
}

function pathsIn(text: string): string[] {
  return (text.match(/(?:~|\$home|\$env:\w+|%\w+%|[a-z]:)?[\\/.][^\s"'|;,)]{3,200}/gi) ?? []).slice(0, 20).map((path) =>
    path
      .replaceAll("\\", "/")
      .replace(/^(?:\$home|\$env:userprofile|%userprofile%)/i, "~")
      .replace(/^(?:\$env:(?:local)?appdata|%(?:local)?appdata%)/i, "~/AppData"),
  );
}
