import { Badge, type Tone } from "../ui/badge";

const states: Record<string, { word: string; tone: Tone }> = {
  draft: { word: "Draft", tone: "accent" },
  published: { word: "Published", tone: "good" },
  archived: { word: "Unpublished", tone: "neutral" },
  blocked: { word: "Blocked", tone: "bad" },
};

/** The state that only a listing's author sees, and whether a version of it was refused. */
export function ListingStatus({ status, notices = 0 }: { status: string; notices?: number }) {
  const { word, tone } = states[status] ?? { word: status, tone: "neutral" };
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{word}</Badge>
      {notices > 0 && <Badge tone="caution">Needs action</Badge>}
    </span>
  );
}
