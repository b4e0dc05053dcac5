/** What a tag of a rule is called by those who keep its list, and where they explain it. */
export type TagText = { label: string; href: string };

const OWASP_AGENTIC = "https://genai.owasp.org/resource/owasp-top-10-for-agentic-applications-for-2026/";
const OWASP_AGENTIC_TITLES: Record<string, string> = {
  ASI01: "Agent goal hijack",
  ASI02: "Tool misuse and exploitation",
  ASI03: "Identity and privilege abuse",
  ASI04: "Agentic supply chain vulnerabilities",
  ASI05: "Unexpected code execution",
  ASI06: "Memory and context poisoning",
  ASI07: "Insecure inter-agent communication",
  ASI08: "Cascading failures",
  ASI09: "Human-agent trust exploitation",
  ASI10: "Rogue agents",
};

/** A tag such as `attack:T1090` for people; what is on no list that we know has no address. */
export function tagText(tag: string): TagText | null {
  const [, list = "", entry = ""] = /^([a-z-]+):(.+)$/.exec(tag) ?? [];
  if (list === "owasp-agentic") {
    const title = OWASP_AGENTIC_TITLES[entry];
    return { label: `OWASP ${entry}${title ? ` ${title}` : ""}`, href: OWASP_AGENTIC };
  }
  if (list === "atlas") return { label: `MITRE ATLAS ${entry}`, href: `https://atlas.mitre.org/techniques/${entry}` };
  if (list !== "attack") return null;
  return {
    label: `MITRE ATT&CK ${entry}`,
    href: `https://attack.mitre.org/techniques/${entry.replace(".", "/")}/`,
  };
}
