import { anyOf } from "../../match/names";
import { speaksOf } from "../../match/phrase-lists";

/** A tag in the voice of somebody with a say, such as `<important>`, in any language. */
export const VOICE_TAG = new RegExp(String.raw`<\/?\s?${anyOf("voices")}(?![a-z])[^>]{0,40}>`, "i");

const addresses = speaksOf("addresses-agent");
/** "Agent, …", "Claude: …", "[SYSTEM] note: …", "[IMPORTANT] read …": signs that no phrase has. */
const CALLS = [
  new RegExp(String.raw`\b${anyOf("agents")}\b(?:,|:| [-–])`, "i"),
  /\[?(?:system|assistant)\]?(?: (?:note|message|notice|prompt))?:/i,
  /\[?(?:important|system|critical)\b[^\n]{0,20}(?:read|before|:|\])/i,
];

/** Whether words are for the agent that reads a program or its output, where other readers are people. */
export function addressesAgent(words: string): boolean {
  return VOICE_TAG.test(words) || CALLS.some((call) => call.test(words)) || addresses(words);
}
