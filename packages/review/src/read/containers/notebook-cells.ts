import type { ArchivedFile } from "@skillyard/format/entry";
import type { PackageFile } from "@skillyard/format/package";
import { notebookCells } from "../../follow/code/notebook";
import { readText } from "../decoder";
import type { Inside } from "./content";

/** Cells of another language than the notebook's, by the magic word that they begin with. */
const LANGUAGES: [RegExp, string][] = [
  [/^%%(?:bash|sh|zsh|!|system|sx|script\s+\S*sh)\b|^%%!/, "sh"],
  [/^%%(?:javascript|js)\b/, "js"],
  [/^%%(?:html|svg)\b/i, "html"],
  [/^%%(?:cmd|script\s+cmd)\b/, "bat"],
  [/^%%(?:powershell|pwsh)\b/, "ps1"],
  [/^%%ruby\b/, "rb"],
  [/^%%perl\b/, "pl"],
];
/** Kernels whose cells are programs that others than the Python reader follow. */
const KERNELS: Record<string, string> = {
  bash: "sh",
  javascript: "js",
  typescript: "ts",
  ruby: "rb",
  powershell: "ps1",
};

export function isNotebook({ path }: PackageFile): boolean {
  return /\.ipynb$/i.test(path);
}

/** The cells of a notebook that are not Python, each as a file; its Python cells are followed as one program. */
export function* openNotebook({ path, bytes }: PackageFile, _inside: Inside): Generator<ArchivedFile> {
  const notebook = notebookCells(readText(path, bytes));
  for (const [index, { kind, source }] of (notebook?.cells ?? []).entries()) {
    const name = `cell ${index + 1}`;
    if (kind !== "code") {
      yield { path: `${name}.md`, mode: "644", bytes: Buffer.from(source) };
      continue;
    }
    const magic = LANGUAGES.find(([pattern]) => pattern.test(source.trimStart()))?.[1];
    const written = /^\s{0,20}%%(?:writefile|file)\s+(?:-a\s+)?(\S{1,200})/.exec(source)?.[1];
    const kernel = KERNELS[notebook?.language ?? ""];
    const extension = magic ?? /\.([a-z0-9]{1,10})$/i.exec(written ?? "")?.[1] ?? kernel;
    if (!extension) continue;
    // The first line holds the magic word; the rest keeps its place in the cell.
    const text = magic || written ? source.trimStart().replace(/^[^\n]*/, "") : source;
    yield { path: `${name}.${extension}`, mode: "644", bytes: Buffer.from(text) };
  }
}
