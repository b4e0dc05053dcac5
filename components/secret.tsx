import { CopyButton } from "./copy-button";

/** A license code, shown only to whom opens it. */
export function Secret({ text, label, open }: { text: string; label: string; open?: boolean }) {
  return (
    <details open={open} className="group">
      <summary className="link inline-block rounded-md py-1 text-sm group-open:hidden">Show {label}</summary>
      <div className="flex items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-3">
        <code className="min-w-0 flex-1 py-1.5 font-mono text-sm wrap-anywhere">{text}</code>
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
    </details>
  );
}
