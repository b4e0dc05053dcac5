import { hostOf } from "../../src/knowledge/hosts";
import { registrableDomain } from "../../src/knowledge/registrable-domain";
import { isStranger } from "../../src/knowledge/strangers";
import type { FileJudgement } from "../../src/match/coded";
import { namesOf } from "../../src/match/names";
import { speaksOf } from "../../src/match/phrase-lists";
import { saidList } from "../../src/match/said-list";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown } from "../../src/read/path-role";

/** An image whose address has a gap behind its host: `{data}`, `<data>`, `${DATA}`, `x=DATA`, `x=`, `…`. */
const IMAGE = String.raw`(?:!\[[^\]\n]{0,80}\]\(|<img\b[^>\n]{0,80}?src=["']?)`;
const GAP = String.raw`(?:\{[^}\n]{1,40}\}|<[^>\n]{1,40}>|\$\w{1,40}|[?&][\w-]{1,20}=(?:[A-Z]{3,40}\b|[^\x00-\x7f)]{2,40}|(?=[)"']))|…)`;
const IMAGE_WITH_GAP = new RegExp(String.raw`${IMAGE}(https?:\/\/[\w.-]{4,100}\/[^\s)"']{0,200}?${GAP})`, "g");
const RENDERERS = new Set(namesOf("image-renderer"));
const CHARS_AROUND = 1000;
const opensAccounts = speaksOf("opens-accounts");
/** Says it in every language. */
const ENCODED = /base-?64|b64|url[- ]?(?:encod|エンコード|编码|編碼|인코딩|kod)/i;

/** What is asked of an image of one's own: how big it is, of which place, by which key. */
const OF_IMAGES =
  /^(?:api_?key|key|token|lat|lng|lon|latitude|longitude|zoom|width|height|size|colou?r|format|w|h|x|y|z|version|branch|owner|repo|user(?:name)?|id|slug|hash|name)$/i;
const FILLED = /[?&][\w-]{1,20}=(?:\{{1,2}([^}\n]{1,40})\}{1,2}|<([^>\n]{1,40})>|\$\{?(\w{1,40})\}?)/g;
const ADDRESS = /^[^\s)"']+/;
const MAX_ADDRESS_CHARS = 500;
/** So many things at once are told by an image that draws none of them. */
const MIN_GAPS = 3;

/** How many things are put behind an address's question mark that say nothing of the image. */
function gapsOf(address: string): number {
  const names = [...matchesIn(address, FILLED)].map(([, braced, angled, dollar]) =>
    (braced ?? angled ?? dollar ?? "").trim(),
  );
  return names.some((name) => OF_IMAGES.test(name)) ? 0 : names.length;
}

/** Finds images that somebody is told to fill with data, encoded or of several kinds, for a host that the package does not speak of. */
export const judge: FileJudgement = (reading) => {
  const { said, add } = saidList(reading);
  const { pkg, file } = reading;
  if (file.text === null || !isMarkdown(file.path)) return said;
  const lineOf = lineCounter(file.text);
  for (const { 1: written = "", index } of matchesIn(file.text, IMAGE_WITH_GAP)) {
    const url = written.replace(/[{<$…?].*$/, "");
    const host = hostOf(url) ?? "";
    if (!isStranger(pkg, url) || RENDERERS.has(host) || RENDERERS.has(registrableDomain(host))) continue;
    const around = file.text.slice(Math.max(0, index - CHARS_AROUND), index + CHARS_AROUND);
    const from = file.text.indexOf(url, index);
    const address = ADDRESS.exec(file.text.slice(from, from + MAX_ADDRESS_CHARS))?.[0] ?? "";
    const isEncoded = ENCODED.test(around);
    if (!isEncoded && gapsOf(address) < MIN_GAPS) continue;
    add(isEncoded && opensAccounts(around) ? "block" : "warn", { line: lineOf(index).number });
  }
  return said;
};
