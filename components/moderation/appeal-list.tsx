import { Time } from "../time";
import { Badge, type Tone } from "../ui/badge";

export type Appeal = {
  id: string;
  message: string;
  status: "open" | "granted" | "denied";
  answer: string | null;
  created_at: Date | string;
  answered_at: Date | string | null;
};

const states: Record<Appeal["status"], { word: string; tone: Tone }> = {
  open: { word: "Waits for an answer", tone: "accent" },
  granted: { word: "Granted", tone: "good" },
  denied: { word: "Denied", tone: "bad" },
};

/** What an author objected, and what was answered. */
export function AppealList({ appeals }: { appeals: Appeal[] }) {
  return (
    <ol className="divide-y divide-line">
      {appeals.map(({ id, message, status, answer, created_at, answered_at }) => (
        <li key={id} className="space-y-2 px-4 py-3 text-sm">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={states[status].tone}>{states[status].word}</Badge>
            <span className="text-xs text-muted">
              Appealed <Time value={created_at} as="datetime" />
            </span>
          </p>
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{message}</p>
          {answer && (
            <p className="max-w-text border-l-2 border-line pl-3 whitespace-pre-line text-muted wrap-anywhere">
              {answer}
              {answered_at && (
                <span className="block text-xs">
                  Answered <Time value={answered_at} as="datetime" />
                </span>
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
