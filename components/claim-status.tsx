import { Badge, type Tone } from "./ui/badge";

export type ClaimStatusWord = "sandbox" | "approved" | "rejected";

const words: Record<ClaimStatusWord, { tone: Tone; text: string }> = {
  sandbox: { tone: "neutral", text: "Being checked" },
  approved: { tone: "good", text: "Approved" },
  rejected: { tone: "bad", text: "Rejected" },
};

export function ClaimStatus({ status }: { status: ClaimStatusWord }) {
  return <Badge tone={words[status].tone}>{words[status].text}</Badge>;
}
