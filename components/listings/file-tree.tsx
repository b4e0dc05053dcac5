import { FileText } from "lucide-react";
import { formatBytes, plural } from "../format";
import { ScrollArea } from "../ui/scroll-area";

export type PackageFile = { path: string; size: number; mode?: string };

/** The files of a package in their order, with sizes. */
export function FileTree({ files }: { files: PackageFile[] }) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <ScrollArea label="Files of the package" className="max-h-96">
        <ul className="divide-y divide-line">
          {files.map(({ path, size, mode }) => (
            <li key={path} className="flex items-baseline gap-3 px-4 py-1.5 text-sm">
              <FileText aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
              <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{path}</span>
              {mode === "755" && <span className="text-xs text-muted">executable</span>}
              <span className="text-xs text-muted tabular-nums">{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
      <p className="border-t border-line px-4 py-2 text-xs text-muted tabular-nums">
        {plural(files.length, "file")}, {formatBytes(bytes)} unpacked
      </p>
    </>
  );
}
