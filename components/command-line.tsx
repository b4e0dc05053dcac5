import { CopyButton } from "./copy-button";

/** A line for a terminal, ready to copy; `label` says what it does. */
export function CommandLine({ command, label }: { command: string; label: string }) {
  return (
    <div className="flex items-start gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono text-xs text-ink wrap-anywhere">{command}</code>
      <CopyButton text={command} label={`Copy: ${label}`} />
    </div>
  );
}
