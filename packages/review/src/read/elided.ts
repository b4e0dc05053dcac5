/** What stands where a text was left out: dots, a gap in brackets, or the name of what would be there. */
const ELIDED =
  /^\s{0,4}["'`<[{(]{0,3}(?:\.{2,}|…|[\w+/=]{0,12}(?:\.{3,}|…)[\w+/=]{0,8}|(?:base64|encoded|hidden|your|the|some|long|malicious|obfuscated)?[ _-]?(?:base64|payload|encoded|string|blob|data|command|text|cipher(?:text)?|hex|x{3,}|[A-Z]{0,10}PAYLOAD[A-Z]{0,10})(?:[ _-]?(?:here|payload|string|blob|data|command|text))?)["'`>\]})]{0,3}\s{0,4}$/i;

/** Whether a text was left out where it would stand, as whoever explains something does; nothing can be made of it. */
export function isElided(text: string): boolean {
  return text.length < 60 && ELIDED.test(text);
}
