const REMARK = /^\s*@?(?:rem\b|::)/i;
/** What only leads to commands: labels, jumps, and tests before them. */
const LEADS =
  /^\s*@?(?:if\s+(?:\/i\s+)?(?:not\s+)?(?:exist\s+\S+|defined\s+\S+|errorlevel\s+\d+|\S+\s*==\s*\S+)\s*\(?|[()]|:\w+)/i;
const PLACES: Record<string, string> = {
  USERPROFILE: "~",
  HOMEPATH: "~",
  APPDATA: "~/AppData/Roaming",
  LOCALAPPDATA: "~/AppData/Local",
};

/** A batch file as the same lines of shell, as far as commands, variables and paths go. */
export function batchAsShell(text: string): string {
  return text.split("\n").map(asShell).join("\n");
}

function asShell(line: string): string {
  if (REMARK.test(line)) return "";
  return line
    .trimEnd()
    .replace(LEADS, "")
    .replace(/^\s*@/, "")
    .replace(/^\s*set\s+"?(\w+)=([^"]*)"?$/i, "$1='$2'")
    .replaceAll("$", "\\$")
    .replaceAll(/\^(?=\S)/g, "")
    .replaceAll(/%~dp0\\?/gi, "./")
    .replaceAll(/%%~?\w*?([a-z])\b/gi, "$$$1")
    .replaceAll(/%(\w{1,60})%/g, (_, name: string) => PLACES[name.toUpperCase()] ?? `\${${name}}`)
    .replaceAll(/\\(?=[\w.*~]|$)/g, "/");
}
