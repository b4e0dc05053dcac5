import { Badge, type Tone } from "./ui/badge";

const severities: Record<string, { word: string; tone: Tone }> = {
  block: { word: "Blocks", tone: "bad" },
  warn: { word: "Warning", tone: "caution" },
  info: { word: "Note", tone: "neutral" },
};

/** How bad a finding is. */
export function SeverityBadge({ severity }: { severity: string }) {
  const known = severities[severity];
  return <Badge tone={known?.tone}>{known?.word ?? severity}</Badge>;
}
