const REMARK = /^\s*@?(?:rem\b|::)/i;
/** What only leads to commands: labels, jumps, and tests before them. */
const LEADS =
  /^\s*@?(?:if\s+(?:\/i\s+)?(?:not\s+)?(?:exist\s+\S+|defined\s+\S+|errorlevel\s+\d+|\S+\s*==\s*\S+)\s*\(?|[()]|:\w+)/i;
/** What only starts the program behind it: `start "title" /b a.exe`, `call b.bat`, `cmd /c c.cmd`; pages are opened. */
const STARTS =
  /(^|[&|(])\s{0,8}(?:(?:start(?:\s{1,8}\/\w+){0,6}(?:\s{1,8}"[^"]{0,200}"(?=\s+\S))?(?:\s{1,8}\/\w+){0,6}|call|cmd(?:\.exe)?(?:\s{1,8}\/\w+){1,6})\s{1,8}){1,4}(?!"?https?:)/gi;
const TOLD_IN_QUOTES = /\b(cmd(?:\.exe)?(?:\s{1,8}\/\w+){1,6}\s{1,8})"([^"]{1,2000})"\s*$/i;
/** A program of the folder that one is in, which is looked in first. */
const BARE_PROGRAM = /(^|[&|(])\s{0,8}(?="?[\w-]{1,80}\.(?:exe|bat|cmd|com|msi|scr)"?(?:\s|$))/gi;
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
    .replace(TOLD_IN_QUOTES, "$1$2")
    .replaceAll(STARTS, "$1 ")
    .replaceAll(BARE_PROGRAM, "$1 ./")
    .replace(/^\s*set\s+"?(\w+)=([^"]*)"?$/i, "$1='$2'")
    .replaceAll("$", "\\$")
    .replaceAll(/\^(?=\S)/g, "")
    .replaceAll(/%~dp0\\?/gi, "./")
    .replaceAll(/%%~?\w*?([a-z])\b/gi, "$$$1")
    .replaceAll(/%(\w{1,60})%/g, (_, name: string) => PLACES[name.toUpperCase()] ?? `\${${name}}`)
    .replaceAll(/\\(?=[\w.*~]|$)/g, "/");
}
