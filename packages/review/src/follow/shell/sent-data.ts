import { hostKindOf, hostOf, isDeclaredHost, isNameless, isReserved } from "../../knowledge/hosts";
import { registrableDomain } from "../../knowledge/registrable-domain";
import { ownersOfKey } from "../../knowledge/services";
import type { Severity } from "../../report";
import { belongsTo, takesKey } from "../code/destination";
import type { SENT_DATA } from "../kinds";
import type { Scene } from "./judge";
import { PROJECT_CODE } from "./models/facts";
import { severityOfTyped, TYPED_PASSWORD } from "./typed-password";
import { isUsersHook } from "./users-hook";
import type { Taint } from "./value";
import type { CommandEffect, Send } from "./world";

/** Something of the person's that a command sends to another machine. */
export type SentData = {
  what: (typeof SENT_DATA)[number];
  severity: Severity;
  message: string;
};

/** Where people keep the keys of the services that they use, to be taken out one by one. */
const KEPT_BY_THE_USER = /^the (?:keychain|password store)$/;

/** What a command sends to another machine that is not for it. */
export function sentData(command: CommandEffect, scene: Scene): SentData[] {
  return command.sends.flatMap((send) => judgeSend(send, scene, command.isSilent));
}

function judgeSend(send: Send, scene: Scene, isSilent: boolean): SentData[] {
  const places = send.to.map((url) => placeOf(url, scene));
  if (places.every((place) => place === "local")) return isWithin(send) ? leftInside(send) : [];
  if (isLeftToThePerson(send, scene) || isKeyOfHook(send, scene)) return [];
  const shady = places.includes("shady") || send.how === "name" || send.how === "socket";
  const taints = send.value.taints.filter((taint) => !isAtHome(taint, send.to));

  const secret = taints.find((taint) => taint.kind === "secret" && taint.place !== TYPED_PASSWORD.place);
  if (secret?.kind === "secret") return [stolen(secret.what, send, severityOfSecret(secret, send, scene, shady))];
  const typed = taints.includes(TYPED_PASSWORD) ? severityOfTyped(send, scene, shady) : null;
  if (typed) return [{ ...stolen(TYPED_PASSWORD.what, send, typed), what: "typed" }];
  if (taints.some(({ kind }) => kind === "environment")) return [leakedEnvironment()];

  const keys = taints.flatMap((taint) => (taint.kind === "key" ? [taint.name] : []));
  const foreign = keys.filter((name) => isForeign(name, send, scene));
  if (foreign.length > 0 && (shady || foreign.filter((name) => ownersOfKey(name).length > 0).length > 1))
    return [sentKeys(foreign, "block")];
  if (foreign.some((name) => ownersOfKey(name).length > 0)) return [sentKeys(foreign, "warn")];
  if (isBunch(keys, send)) return [sentKeys(keys, "warn")];

  if (foreign.some(isFile)) return [sentKeys(foreign, isSilent ? "block" : "warn")];

  const details = [...new Set(taints.flatMap((taint) => (taint.kind === "private" ? [taint.what] : [])))];
  return details.length > 0 ? privateData(details, shady, send, scene) : [];
}

type Secret = Extract<Taint, { kind: "secret" }>;

function severityOfSecret({ what, homes }: Secret, send: Send, scene: Scene, shady: boolean): Severity {
  const isForService = isDeclared(send, scene);
  if (KEPT_BY_THE_USER.test(what) && (opensADoor(send) || isForService) && !shady) {
    return isForService || send.to.every((url) => hostKindOf(url) === "well_known") ? "info" : "warn";
  }
  if (send.how === "header" && !shady) {
    // A header opens a door: that of the credential's own service, as far as anybody can tell.
    if (homes.length === 0) return "warn";
    // The token of a service opens what the person names; what the package names may be anybody's.
    if (isNamedElsewhere(send)) return "info";
    // The service that a package is for may keep its key among those of the assistant.
    if (isForService) return "warn";
  }
  return scene.kind === "fence" && send.to.every(isOwnStore) ? "warn" : "block";
}

/** A page shows an address that nobody can register, and that so stands for the person's own. */
function isLeftToThePerson({ to, how }: Send, { kind }: Scene): boolean {
  return kind === "fence" && how !== "name" && to.length > 0 && to.every(isReserved);
}

/** All that the address holds is what opens the user's own room. */
function isKeyOfHook({ to, how }: Send, scene: Scene): boolean {
  return how === "address" && to.length > 0 && to.every((url) => !url.includes("?") && isUsersHook(url, scene));
}

/** A machine of the same network, as far as its name tells; not this one. */
function isWithin({ to }: Send): boolean {
  return to.some((url) => /^https:/.test(url) && hostKindOf(url) === "private");
}

/** Who can read all variables of the user from a network of their own is still somebody else. */
function leftInside({ value }: Send): SentData[] {
  return value.taints.some(({ kind }) => kind === "environment")
    ? [{ ...leakedEnvironment(), severity: "warn" as const }]
    : [];
}

/** In a header, or in the place of an address where services take their keys. */
function opensADoor({ how, to }: Send): boolean {
  return how === "header" || (how === "address" && to.every(takesKey));
}

/** Whether all of it goes to the service that the package says it is for. */
function isDeclared({ to }: Send, { pkg }: Scene): boolean {
  return to.length > 0 && to.every((url) => isDeclaredHost(pkg, hostOf(url) ?? ""));
}

type Place = "local" | "shady" | "other";

function placeOf(url: string, scene: Scene): Place {
  if (/^(?:ssh|tcp):\/\/(?:localhost|127\.|\[?::1)/.test(url) || url === "tcp://") return "local";
  if (/^(?:dns|mailto|ipfs|croc|wormhole):/.test(url)) return "shady";
  if (/^(?:tcp|ssh):/.test(url)) return "other";
  const kind = hostKindOf(url);
  if (kind === "local" || kind === "private") return "local";
  if (isUsersHook(url, scene)) return "other";
  return isNameless(kind) ? "shady" : "other";
}

/** A store of one's own, whose name is left for the person to fill in, or a machine that only their settings of ssh name. */
function isOwnStore(url: string): boolean {
  return /^ssh:\/\/[\w-]+$|^(?:s3|gs|b2|az|rclone):\/\/(?:[<$[{]|(?:my|your|the|example)?[-_]?(?:backups?[-_]?)?bucket\b|(?:my|your)[-_])/i.test(
    url,
  );
}

/** A credential that goes to the service that issued it. */
function isAtHome(taint: Taint, to: string[]): boolean {
  if (taint.kind !== "secret" || to.length === 0) return false;
  const { homes, asked } = taint;
  return to.every((url) => isUnder(url, homes) || (asked !== undefined && belongsTo(asked, hostOf(url) ?? "")));
}

function isUnder(url: string, domains: string[]): boolean {
  const host = hostOf(url);
  return host !== null && domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** The address comes from a variable that the script does not set. */
function isNamedElsewhere({ to }: Send): boolean {
  return to.some((url) => /^\$|^https?:\/\/\$|^\//.test(url));
}

/** Whether a key is sent where it does not belong; in a header or an address it usually opens the door that is knocked at. */
function isForeign(name: string, send: Send, scene: Scene): boolean {
  const { pkg } = scene;
  const owners = ownersOfKey(name);
  if (isNamedElsewhere(send)) return false;
  if (owners.length > 0) {
    if (send.to.every((url) => isUnder(url, owners))) return false;
    // Gateways of one's own take the same keys.
    return send.how !== "header" || send.to.some((url) => placeOf(url, scene) === "shady");
  }
  if (send.to.every((url) => isDeclaredHost(pkg, hostOf(url) ?? "") || isNamedAfter(name, url))) return false;
  return (
    send.how === "name" ||
    send.how === "socket" ||
    (send.how === "body" && (send.to.some((url) => placeOf(url, scene) === "shady") || (isFile(name) && isWhole(send))))
  );
}

const MODELS = /^(?:ANTHROPIC|CLAUDE|OPENAI|GOOGLE|GEMINI|HF|HUGGING_?FACE)/;

/** Keys of several services in one request: a gateway may take one of them, and those of several models. */
function isBunch(keys: string[], send: Send): boolean {
  if (isNamedElsewhere(send)) return false;
  const owners = keys.flatMap((name) => {
    const [home = "", ...others] = MODELS.test(name) ? [] : ownersOfKey(name);
    return home !== "" && !send.to.every((url) => isUnder(url, [home, ...others])) ? [home] : [];
  });
  return new Set(owners).size > 1;
}

/** A key that is named by the path of its file. */
function isFile(name: string): boolean {
  return name.includes("/");
}

/** Whether a file is sent as it is, and not a value taken out of it to open something. */
function isWhole({ value }: Send): boolean {
  return value.text === "" && !value.isKnown;
}

/** `ACME_TOKEN` is the key of acme.com, and ACME's of ac.me. */
function isNamedAfter(name: string, url: string): boolean {
  const kind = hostKindOf(url);
  if (kind !== "other" && kind !== "well_known" && kind !== "paste_site" && kind !== "file_host") return false;
  const domain = registrableDomain(hostOf(url) ?? "");
  const stem = name.toLowerCase().split("_")[0] ?? "";
  return stem.length >= 4 && (domain.split(".")[0] === stem || domain.replaceAll(".", "") === stem);
}

function stolen(what: string, { how }: Send, severity: Severity): SentData {
  const inside = how === "name" ? " inside the name of a host" : "";
  return { what: "credentials", severity, message: `The command sends ${what} to another machine${inside}.` };
}

function leakedEnvironment(): SentData {
  return {
    what: "environment",
    severity: "block",
    message: "The command sends all environment variables, with every key among them, to another machine.",
  };
}

function sentKeys(names: string[], severity: Severity): SentData {
  const message = `The command sends ${names.slice(0, 3).join(", ")} to a host that it does not belong to.`;
  return { what: "keys", severity, message };
}

const SENSITIVE =
  /clipboard|history of the shell|screen|typed|microphone|camera|traffic|conversations|messages|home folder|own files|scheduled/;

function privateData(details: string[], shady: boolean, send: Send, scene: Scene): SentData[] {
  const { pkg, kind } = scene;
  if (send.to.every((url) => isOwnChoice(url, scene))) return [];
  const isCode = details.includes(PROJECT_CODE) || details.includes("a folder of the user");
  const isTold = send.to.every((url) => isDeclaredHost(pkg, hostOf(url) ?? "") || hostKindOf(url) === "well_known");
  const isFar = send.to.some(
    (url) => /^(?:https?|tcp):/.test(url) || (kind !== "fence" && send.how === "upload" && isChosenPlace(url)),
  );
  const isTaken = isCode && !isTold && kind !== "span" && isFar;
  const isSensitive = details.some((what) => SENSITIVE.test(what));
  if (isCode && !isSensitive && !isTaken) return [];
  if (!isSensitive && !isTaken && !shady && details.length < 2) return [];
  const severity = isSensitive && shady ? "block" : "warn";
  if (!isSensitive && send.how === "header") return [];
  const message = `The command sends ${details.slice(0, 3).join(" and ")} to another machine.`;
  return [{ what: "private", severity, message }];
}

/** A store or a machine that stands there by its name, and is no example of one. */
function isChosenPlace(url: string): boolean {
  if (/^(?:s3|gs|az):/.test(url)) return !isOwnStore(url) && !/\b(?:my|your|example|bucket)\b|[<{]/i.test(url);
  const host = /^ssh:\/\/([\w-]+\.[\w.-]+)$/.exec(url)?.[1];
  return host !== undefined && ["other", "address"].includes(hostKindOf(`https://${host}`) ?? "");
}

/** A bucket, a machine or a room that only a variable names is the user's. */
function isOwnChoice(url: string, scene: Scene): boolean {
  return /^(?:[a-z0-9]+:\/\/)?["']?\$/.test(url) || isUsersHook(url, scene);
}
