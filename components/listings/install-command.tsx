import type { ReactNode } from "react";
import { CopyButton } from "../copy-button";

type Props = { commands: { label: string; command: string }[]; note?: ReactNode };

/** How to load it, one line for each way, each ready to copy. */
export function InstallCommand({ commands, note }: Props) {
  return (
    <div className="space-y-3">
      {commands.map(({ label, command }) => (
        <div key={label}>
          <p className="mb-1 text-xs text-muted">{label}</p>
          <div className="flex items-start gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-3">
            <code className="min-w-0 flex-1 py-1.5 font-mono text-xs wrap-anywhere">{command}</code>
            <CopyButton text={command} label={`Copy: ${label}`} />
          </div>
        </div>
      ))}
      {note && <p className="text-xs text-muted">{note}</p>}
    </div>
  );
}
