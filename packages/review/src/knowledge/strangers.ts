import { destinationsOf } from "../follow/code/destination";
import { askedOnce } from "../follow/code/remembered";
import { isMarkdown } from "../read/path-role";
import { asWritten, spelledApart } from "../read/spelled-apart";
import type { ReviewedPackage } from "../report";
import { hostKindOf, hostOf, isAtHome, isDeclaredHost } from "./hosts";
import { registrableDomain } from "./registrable-domain";

const MIN_LABEL_CHARS = 4;

/** Whether an address leads to somebody whom the name and the description of the package do not speak of. */
export function isStranger(pkg: Pick<ReviewedPackage, "manifest">, url: string): boolean {
  const kind = hostKindOf(url);
  return kind !== null && !isAtHome(kind) && !isDeclaredHost(pkg, hostOf(url) ?? "");
}

/** The strangers' hosts among the places that a program sends to. */
export function strangersAmong(pkg: ReviewedPackage, places: string[]): string[] {
  return destinationsOf(pkg, places).flatMap(({ host }) =>
    host && isStranger(pkg, `https://${host}`) ? [`https://${host}`] : [],
  );
}

/** The hosts among the places that a program sends to that neither belong to everybody's services nor are written in a text. */
export function untoldAmong(pkg: ReviewedPackage, places: string[]): string[] {
  return destinationsOf(pkg, places).flatMap(({ host }) => {
    const kind = host && hostKindOf(`https://${host}`);
    return host && kind && !isAtHome(kind) && !isWritten(pkg, registrableDomain(host)) ? [`https://${host}`] : [];
  });
}

const writtenIn = askedOnce((_: ReviewedPackage) => new Map<string, boolean>());

function isWritten(pkg: ReviewedPackage, domain: string): boolean {
  const known = writtenIn(pkg);
  const isKnown =
    known.get(domain) ??
    (pkg.manifest.description.includes(domain) ||
      pkg.files.some(({ path, text }) => isMarkdown(path) && (text?.includes(domain) ?? false)));
  known.set(domain, isKnown);
  return isKnown;
}

/** What was found out of a package, by the domain: its texts are many, and its commands ask for the same few again and again. */
const disclosedIn = askedOnce((_: ReviewedPackage) => new Map<string, boolean>());

/** Whether no text of the package that people read tells of that host, or of the service by its name. */
export function isUndisclosed(pkg: ReviewedPackage, url: string): boolean {
  const domain = registrableDomain(hostOf(url) ?? "");
  const known = disclosedIn(pkg);
  const isKnown = known.get(domain) ?? isDisclosed(pkg, domain);
  known.set(domain, isKnown);
  return !isKnown;
}

function isDisclosed({ files }: ReviewedPackage, domain: string): boolean {
  const label = (domain.split(".")[0] ?? "").replaceAll("-", "");
  const isName = label.length >= MIN_LABEL_CHARS;
  const told = new RegExp(isName ? `${asWritten(domain)}|${spelledApart(label)}` : asWritten(domain), "i");
  return files.some(({ path, text }) => isMarkdown(path) && text !== null && told.test(text));
}
