import { zipSync } from "fflate";
import {
  eachText,
  MAIN,
  MARKDOWN,
  type Mutate,
  movedTo,
  NODE,
  PYTHON,
  putFirst,
  putLast,
  renamed,
  SCRIPT,
  SHELL,
  together,
} from "./files";

const FENCE = /^```(?:bash|sh|shell)\n([\s\S]*?)^```$/gm;

/** Other names, places and shapes of the same programs. */
export const SHAPES: [name: string, mutate: Mutate][] = [
  ["shell scripts without an extension", renamed(SHELL, (path) => path.replace(SHELL, ""))],
  ["shell scripts called .txt", renamed(SHELL, (path) => path.replace(SHELL, ".txt"))],
  [
    "shell scripts called .dat, without a first line",
    together(
      renamed(SHELL, (path) => path.replace(SHELL, ".dat")),
      eachText(/\.dat$/, withoutShebang),
    ),
  ],
  [
    "shell scripts without an extension, with a NUL",
    together(
      eachText(SHELL, (text) => putLast(text, "# \0\n")),
      renamed(SHELL, (path) => path.replace(SHELL, "")),
    ),
  ],
  ["Python called .txt", renamedPython(".txt")],
  ["Python without an extension", renamedPython("")],
  ["JavaScript called .txt", renamed(/\.c?js$/, (path) => path.replace(/\.c?js$/, ".txt"))],
  [
    "extensions in capitals",
    renamed(/\.(?:sh|py|rb|ps1)$/, (path) => path.replace(/\.\w+$/, (extension) => extension.toUpperCase())),
  ],
  ["scripts among tests", movedTo("tests")],
  ["scripts among examples", movedTo("examples")],
  ["scripts among references", movedTo("references")],
  ["scripts in a hidden folder", movedTo(".cache/a/b/c")],
  ["scripts in a vendor folder", movedTo("vendor/dist")],
  ["scripts in a deep folder", movedTo("lib/a/b/c/d/e")],
  ["scripts packed into an archive", packed],
  ["shell in a function", eachText(SHELL, (text) => putFirst(`${text}\n}\nmain "$@"\n`, "main() {\n"))],
  ["shell in a condition", eachText(SHELL, (text) => putFirst(`${text}\nfi\n`, "if true; then\n"))],
  ["shell in a subshell", eachText(SHELL, (text) => putFirst(`${text}\n)\n`, "(\n"))],
  [
    "shell written by a here-document",
    eachText(SHELL, (text) => `cat <<'MADE_HERE' > /tmp/made.sh\n${text}\nMADE_HERE\nbash /tmp/made.sh\n`),
  ],
  [
    "shell written by tee",
    eachText(SHELL, (text) => `tee made <<'MADE_HERE' >/dev/null\n${text}\nMADE_HERE\nchmod +x made && ./made\n`),
  ],
  ["shell fed by a here-document", eachText(SHELL, (text) => `bash -s -- "$@" <<'MADE_HERE'\n${text}\nMADE_HERE\n`)],
  [
    "shell written as base64",
    eachText(
      SHELL,
      (text) => `echo ${Buffer.from(text).toString("base64")} | base64 -d > /tmp/made.sh\nsh /tmp/made.sh\n`,
    ),
  ],
  ["shell written line by line", eachText(SHELL, byLines)],
  ["Python fed by a here-document", asShell((text) => `python3 - "$@" <<'MADE_HERE'\n${text}\nMADE_HERE\n`)],
  [
    "Python written by a here-document",
    asShell((text) => `cat > /tmp/made.py <<'MADE_HERE'\n${text}\nMADE_HERE\npython3 /tmp/made.py\n`),
  ],
  [
    "commands written by a here-document",
    eachText(MARKDOWN, (text) =>
      text.replaceAll(
        FENCE,
        (_, code) => `\`\`\`bash\ncat > made.sh <<'MADE_HERE'\n${code}MADE_HERE\nbash made.sh\n\`\`\``,
      ),
    ),
  ],
  [
    "commands fed by a here-document",
    eachText(MARKDOWN, (text) =>
      text.replaceAll(FENCE, (_, code) => `\`\`\`bash\nbash <<'MADE_HERE'\n${code}MADE_HERE\n\`\`\``),
    ),
  ],
  ["longer fences", eachText(MARKDOWN, (text) => text.replaceAll(/^```(?=\w|$)/gm, "~~~~"))],
  [
    "fences in a list",
    eachText(MARKDOWN, (text) => text.replaceAll(FENCE, (block) => `1. Do this:\n\n${block.replaceAll(/^/gm, "   ")}`)),
  ],
  [
    "instructions in a fold",
    eachText(new RegExp(`^${MAIN}$`), (text) =>
      putFirst(`${text}\n</details>\n`, "<details>\n<summary>Steps</summary>\n\n"),
    ),
  ],
  [
    "Python in a condition",
    eachText(PYTHON, (text) =>
      /"""|'''|__future__/.test(text) ? text : putFirst(text.replaceAll(/^(?=.)/gm, "    "), "if True:\n"),
    ),
  ],
  [
    "JavaScript in a function",
    eachText(NODE, (text) => (/^(?:import|export)\b|^#!|await/m.test(text) ? text : `(() => {\n${text}\n})();\n`)),
  ],
  [
    "three hundred harmless files",
    (files) => ({
      ...Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [
          `assets/note-${index}.md`,
          Buffer.from(`# Note ${index}\n\nRows are sorted by name.\n`),
        ]),
      ),
      ...files,
    }),
  ],
];

function withoutShebang(text: string): string {
  return text.replace(/^#![^\n]*\n/, "\n");
}

/** Modules that others import keep their names. */
function renamedPython(extension: string): Mutate {
  return (files) => {
    const imported = Object.keys(files).some((path) => {
      const module = path.split("/").at(-1)?.replace(PYTHON, "") ?? "";
      return Object.values(files).some((bytes) =>
        new RegExp(`\\b(?:import|from)\\s+\\.?${module}\\b`).test(Buffer.from(bytes).toString()),
      );
    });
    return imported ? null : renamed(PYTHON, (path) => path.replace(PYTHON, extension))(files);
  };
}

/** Scripts in an archive that the instructions have unpacked first. */
function packed(files: Record<string, Uint8Array>): Record<string, Uint8Array> | null {
  const scripts = Object.entries(files).filter(([path]) => SCRIPT.test(path));
  if (scripts.length === 0) return null;
  const rest = Object.entries(files).filter(([path]) => !SCRIPT.test(path));
  const archive = zipSync(Object.fromEntries(scripts), { mtime: new Date(1980, 0, 1, 12) });
  const unpacked = eachText(new RegExp(`^${MAIN}$`), (text) => putFirst(text, "\n```bash\nunzip tools.zip\n```\n"));
  return unpacked({ ...Object.fromEntries(rest), "tools.zip": archive });
}

function byLines(text: string): string {
  const lines = text.split("\n").map((line) => `printf '%s\\n' '${line.replaceAll("'", "'\\''")}' >> /tmp/made.sh`);
  return `${lines.join("\n")}\nbash /tmp/made.sh\n`;
}

/** A Python program as a shell script that carries it. */
function asShell(carry: (text: string) => string): Mutate {
  return together(
    eachText(PYTHON, carry),
    eachText(/\.(?:md|json)$/, (text) => text.replaceAll(/\bpython3? (?=[\w./${}-]+\.py\b)/g, "bash ")),
    renamed(PYTHON, (path) => path.replace(PYTHON, ".sh")),
  );
}
