import { isDeepStrictEqual } from "node:util";
import { applyEdits, modify as edit, type FormattingOptions } from "jsonc-parser";
import { Failure } from "../failure";

/** What the catalogue of one's own is called, as its own document has it. */
export const CATALOGUE = "skillyard-mine";
const CATALOGUES = "extraKnownMarketplaces";

export type Block = { source: { source: "url"; url: string; headersHelper: string }; autoUpdate: true };
type Settings = Record<string, unknown> & { [CATALOGUES]?: Record<string, unknown> };

/** How Claude Code is told of the catalogue of what one owns at the service of this origin. */
export function blockOf(origin: string, headersHelper: string): Block {
  return { source: { source: "url", url: `${origin}/me/marketplace.json`, headersHelper }, autoUpdate: true };
}

/**
 * The settings with this block of ours, or without any, and all else as it is written there; null where that is so
 * already. Throws a Failure for what Claude Code would not read as settings either.
 */
export function withBlock(text: string, block: Block | null): string | null {
  const settings = read(text);
  const { [CATALOGUE]: before, ...others } = settings[CATALOGUES] ?? {};
  if (isDeepStrictEqual(before, block ?? undefined)) return null;
  const isLast = !block && Object.keys(others).length === 0;
  const place = isLast ? [CATALOGUES] : [CATALOGUES, CATALOGUE];
  const [mark, json] = text.startsWith("\ufeff") ? ["\ufeff", text.slice(1)] : ["", text];
  const whole = json.trim() ? json : "{}\n";
  const changed = applyEdits(whole, edit(whole, place, block ?? undefined, { formattingOptions: formOf(whole) }));

  // A key that stands there twice is read by its last place, and would be changed at its first.
  const meant = { ...settings, [CATALOGUES]: block ? { ...others, [CATALOGUE]: block } : others };
  if (isLast) delete (meant as Settings)[CATALOGUES];
  if (!isDeepStrictEqual(read(changed), meant)) throw unreadable("a key stands in it twice");
  return mark + changed;
}

function read(text: string): Settings {
  const json = text.replace(/^\ufeff/, "");
  if (json.trim() === "") return {};
  let settings: unknown;
  try {
    settings = JSON.parse(json);
  } catch (error) {
    throw unreadable((error as Error).message);
  }
  if (!isObject(settings)) throw unreadable("it is no object");
  if (CATALOGUES in settings && !isObject(settings[CATALOGUES])) throw unreadable(`${CATALOGUES} is no object`);
  return settings;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unreadable(why: string): Failure {
  const hint = "Mend it, and do this again; nothing was changed";
  return new Failure("failed", `Claude Code's settings can't be read: ${why}`, hint, "SETTINGS_INVALID");
}

/** As the text is written itself. */
function formOf(text: string): FormattingOptions {
  const [, indent = "  "] = /\n([ \t]+)"/.exec(text) ?? [];
  return { insertSpaces: !indent.startsWith("\t"), tabSize: indent.length, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
