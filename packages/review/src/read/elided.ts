import { anyOf } from "../match/names";

const NAMED = `(?:${anyOf("elided-adjective")}[ _-]?)?(?:${anyOf("elided-noun")}|x{3,}|[A-Z]{0,10}PAYLOAD[A-Z]{0,10})`;
const DOTS = String.raw`[\w+/=]{0,12}(?:\.{3,}|…)[\w+/=]{0,8}|\.{2,}`;
/** What stands where a text was left out: dots, a gap in brackets, or the name of what would be there. */
const ELIDED = new RegExp(
  String.raw`^\s{0,4}["'\x60<[{(]{0,3}(?:${DOTS}|${NAMED}(?:[ _-]?(?:here|${anyOf("elided-noun")}))?)["'\x60>\]})]{0,3}\s{0,4}$`,
  "i",
);

/** Whether a text was left out where it would stand, as whoever explains something does; nothing can be made of it. */
export function isElided(text: string): boolean {
  return text.length < 60 && ELIDED.test(text);
}

/** Names, options and an ellipsis, or what a pattern has for one, with no address or path among them. */
const OUTLINE = /^\s*(?:(?:[|;&<>]+|[\w-]+|[\w/<>&"'-]*(?:…|\.{3})["']?|\.[*+]\??\\?)(?:\s+|$))+$/;

/** Whether a command's arguments are left out, as where one is told of and not given; nothing can be run of it. */
export function isInOutline(command: string): boolean {
  return /…|\.{3}|\s\.[*+]/.test(command) && OUTLINE.test(command);
}
