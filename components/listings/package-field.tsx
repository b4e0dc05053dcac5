"use client";

import { clsx } from "clsx";
import { PackageCheck, PackageX } from "lucide-react";
import { type ChangeEvent, useId, useState, useTransition } from "react";
import { useActionForm } from "../action-form";
import { formatBytes, plural } from "../format";

/** What a look into the package found: its manifest, or why it can't be taken. */
export type Inspection =
  | {
      ok: true;
      name: string;
      description: string;
      type: "skill" | "agent";
      fileCount: number;
      unpackedBytes: number;
      warnings: string[];
    }
  | { ok: false; message: string; place: string | null };

type Props = {
  inspect: (form: FormData) => Promise<Inspection>;
  maxBytes: number;
  required?: boolean;
  /** Set where the listing is one or the other already, or is to be. */
  type?: "skill" | "agent" | undefined;
  onInspected?: (inspection: Inspection) => void;
};

/** The file picker of a package. With JavaScript the package is opened and checked as soon as it is chosen. */
export function PackageField({ inspect, maxBytes, required, type, onInspected }: Props) {
  const id = useId();
  const errors = useActionForm().state.fields?.file;
  const [inspection, setInspection] = useState<Inspection | null>(null);
  const [looking, startLooking] = useTransition();

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    setInspection(null);
    if (!file) return;
    if (file.size > maxBytes) return setInspection(tooLarge(file, maxBytes));
    const form = new FormData();
    form.set("file", file);
    form.set("slug", slugBeside(target));
    if (type) form.set("type", type);
    startLooking(async () => {
      const found = await inspect(form);
      setInspection(found);
      onInspected?.(found);
    });
  }

  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium">
        Package
      </label>
      <input
        id={id}
        type="file"
        name="file"
        required={required}
        accept=".zip,.skill,.agent,.tar.gz,.tgz,.gz,.md"
        onChange={choose}
        aria-describedby={`${id}-hint ${id}-found`}
        aria-invalid={errors ? true : undefined}
        className={clsx(
          "block w-full rounded-md border border-dashed border-control bg-surface p-3 text-sm text-muted",
          "file:mr-3 file:h-8 file:rounded-md file:border file:border-solid file:border-control file:bg-surface file:px-3",
          "file:text-sm file:font-medium file:text-ink aria-invalid:border-bad",
        )}
      />
      {errors && (
        <p role="alert" className="text-sm text-bad">
          {errors.join(" ")}
        </p>
      )}
      <p id={`${id}-hint`} className="text-xs text-muted">
        A .zip, .skill, .agent, .tar.gz or .tgz of {formatBytes(maxBytes)} at most, or a single .md file.
      </p>
      <div id={`${id}-found`} role="status">
        {looking && <p className="text-sm text-muted">Opening the package…</p>}
        {!looking && inspection && <Found inspection={inspection} />}
      </div>
    </div>
  );
}

function Found({ inspection }: { inspection: Inspection }) {
  if (!inspection.ok) {
    return (
      <p className="flex items-start gap-2 text-sm text-bad">
        <PackageX aria-hidden className="mt-0.75 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {inspection.place && <span className="font-mono text-xs">{inspection.place} </span>}
          {inspection.message}
        </span>
      </p>
    );
  }
  return (
    <div className="space-y-1 text-sm">
      <p className="flex items-start gap-2 text-good">
        <PackageCheck aria-hidden className="mt-0.75 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {inspection.type === "agent" ? "Agent" : "Skill"} <span className="font-mono text-xs">{inspection.name}</span>
          , {plural(inspection.fileCount, "file")}, {formatBytes(inspection.unpackedBytes)} unpacked
        </span>
      </p>
      {inspection.warnings.map((warning) => (
        <p key={warning} className="pl-6 text-caution wrap-anywhere">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** The name of the listing that the package is for, as far as the form knows it yet. */
function slugBeside({ form }: HTMLInputElement): string {
  const field = form?.elements.namedItem("slug");
  return field instanceof HTMLInputElement ? field.value : "";
}

function tooLarge(file: File, maxBytes: number): Inspection {
  return {
    ok: false,
    message: `The file has ${formatBytes(file.size)}; ${formatBytes(maxBytes)} are allowed. Leave out what the assistant does not read.`,
    place: file.name,
  };
}
