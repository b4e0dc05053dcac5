import { excerptOf } from "../excerpt";
import type { ContentKind } from "../read/content-kind";
import { linesMatching } from "../read/lines";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Reading } from "../report";

const MEDIA_NAME = /\.(?:png|jpe?g|gif|webp|bmp|ico|tiff?|avif|heic|woff2?|ttf|otf|mp[34]|wav|ogg|flac|webm|mov)$/i;
const TEXT_NAME =
  /\.(?:md|mdx|markdown|txt|py|sh|bash|zsh|ps1|rb|pl|php|[cm]?[jt]sx?|json|ya?ml|toml|ini|cfg|csv|xml|html?|css|svg)$/i;
const DANGEROUS: ContentKind[] = ["executable", "installer", "bytecode", "wasm", "office_macro"];
const ACTIVE_SVG =
  /<(?:script|iframe|embed|object|form)\b|\bon(?:load|error|click|mouseover|begin)[ \t]*=|\bhref[ \t]*=[ \t]*["']?[ \t]*javascript:/gi;

const COMMENT = /<!--[\s\S]{0,20000}?-->/g;

/** Finds files that are not what their names say, and pictures that carry scripts. */
export function mismatchedType({ file }: Reading): Finding[] {
  if (file.of !== null) return [];
  if (/\.svg$/i.test(file.path)) return activeSvg(file);
  if (MEDIA_NAME.test(file.path)) return disguisedMedia(file);
  return TEXT_NAME.test(file.path) && !["text", "empty"].includes(file.kind) ? [found(file, "holds binary data")] : [];
}

function disguisedMedia(file: ReviewedFile): Finding[] {
  if (DANGEROUS.includes(file.kind)) return [{ ...found(file, "is a program"), severity: "block" }];
  if (file.kind === "archive") return [found(file, "is an archive")];
  // A pointer of Git LFS stands where the picture was not checked out.
  const isPointer = file.text?.startsWith("version https://git-lfs.github.com/spec/");
  return file.kind === "text" && !isPointer ? [found(file, "holds text")] : [];
}

function found(file: ReviewedFile, what: string): Finding {
  return {
    rule: "mismatched-type",
    severity: "warn",
    category: "type_mismatch",
    file: file.path,
    line: null,
    excerpt: null,
    message: `The file ${what}, although its name says otherwise.`,
    remediation: "Name the file after what it holds, or remove it.",
  };
}

/** Lines stay where they are. */
function blanked(comment: string): string {
  return comment.replaceAll(/[^\n]/g, " ");
}

function activeSvg(file: ReviewedFile): Finding[] {
  const [line] = linesMatching((file.text ?? "").replaceAll(COMMENT, blanked), ACTIVE_SVG);
  if (!line) return [];
  const offset = line.text.search(new RegExp(ACTIVE_SVG, "i"));
  return [
    {
      rule: "active-svg",
      severity: "warn",
      category: "type_mismatch",
      file: file.path,
      line: line.number,
      excerpt: excerptOf(line.text, offset),
      message: "This picture carries a script that a browser would run.",
      remediation: "Export the SVG without scripts and event handlers.",
    },
  ];
}
