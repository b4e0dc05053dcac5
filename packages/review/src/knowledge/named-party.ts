import { anyOf, namesOf } from "../match/names";
import { matchesIn } from "../read/matches";

const ACCOUNT = /\barn:aws(?:-\w{2,10}){0,3}:(?:iam|sts)::(\d{12}):/g;
const PUBLIC_KEY =
  /\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\w{1,20}|sk-\w{3,40}(?:@openssh\.com)?)\s+(AAAA[\w+/]{40,})/g;
const NO_STRANGER = new Set([...namesOf("example-account"), ...namesOf("vendor-account")]);
const MEMBER = /\b(?:user|group|serviceAccount):([\w.+-]{2,80}@[\w-]{2,60}(?:\.[\w-]{2,30}){1,4})/g;
const MADE_UP = new RegExp(
  String.raw`\b${anyOf("placeholder-word", "made-up-domains")}\b|[<>{}$]|\b(?:my|your)-|\.\.\.|xxxx`,
  "i",
);

/** An account at AWS that is somebody's: of no vendor that everybody knows, and no number that guides use. */
export function isSomebodys(account: string): boolean {
  return /^\d{12}$/.test(account) && !/^(\d)\1{11}$/.test(account) && !NO_STRANGER.has(account);
}

/** Whom a text names so that there is no doubt who is meant: accounts by their number, holders of keys, members by mailbox. */
export function partiesIn(text: string): string[] {
  const accounts = [...matchesIn(text, ACCOUNT)].flatMap(([, account = ""]) => (isSomebodys(account) ? [account] : []));
  const keys = [...matchesIn(text, PUBLIC_KEY)].flatMap(([, key = ""]) => (isMadeUpKey(key) ? [] : [key]));
  const members = [...matchesIn(text, MEMBER)].flatMap(([, member = ""]) => (MADE_UP.test(member) ? [] : [member]));
  return [...(isSomebodys(text) ? [text] : []), ...accounts, ...keys, ...members];
}

/** A key of a guide says so, or repeats itself. */
function isMadeUpKey(key: string): boolean {
  return new Set(key.slice(20)).size < 12 || MADE_UP.test(key);
}
