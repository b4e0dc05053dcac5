import type { ReactNode } from "react";
import { EXIT_MEANINGS, GLOBAL_OPTIONS, VARIABLES } from "skillyard/conventions";
import { DESCRIPTIONS } from "skillyard/descriptions";
import { EXIT, type Exit } from "skillyard/failure";
import { AssistantsTable } from "@/components/cli/assistants-table";
import { CommandReference, Options } from "@/components/cli/command-reference";
import { inCode } from "@/components/in-code";
import { Markdown } from "@/components/markdown";
import { PageHeader } from "@/components/page-header";
import { Terms } from "@/components/terms";
import { GUIDES, readGuide } from "@/lib/guides";
import { listWays, serviceSetting } from "@/lib/install";

export const metadata = GUIDES.cli;

const conventions = [
  { id: "options", title: "Global options" },
  { id: "exit-codes", title: "Exit codes" },
  { id: "environment", title: "Environment variables" },
  { id: "assistants", title: "Assistants" },
] as const;

/** The guide, and then the tables by which the command line itself works. */
export default async function CommandLinePage() {
  const html = await readGuide("cli");
  const setting = serviceSetting();
  const exits = Object.entries(EXIT) as [Exit, number][];

  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="lg:col-start-2">
        <PageHeader title={GUIDES.cli.title}>{GUIDES.cli.description}</PageHeader>
      </div>
      <nav
        aria-label="Commands"
        className="overflow-y-auto max-lg:mb-8 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)]"
      >
        <a href="#commands" className="inline-block py-0.5 font-medium hover:underline">
          Commands
        </a>
        <ul className="mb-3 max-lg:columns-3">
          {DESCRIPTIONS.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`} className="inline-block py-0.5 text-muted hover:text-ink hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <ul className="max-lg:columns-2">
          {conventions.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-0.5 font-medium hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 lg:col-start-2">
        {setting && <p className="mb-4 max-w-text text-sm">{inCode(setting)}</p>}
        {html && <Markdown html={html} />}
        <section aria-labelledby="commands" className="mt-14">
          <h2 id="commands" className="text-lg">
            Commands
          </h2>
          {DESCRIPTIONS.map((command) => (
            <CommandReference key={command.name} command={command} />
          ))}
        </section>
        <Convention id="options">
          <Options options={GLOBAL_OPTIONS} />
        </Convention>
        <Convention id="exit-codes">
          <Terms
            terms={[
              { term: "0", about: "it is done" },
              ...exits.map(([exit, code]) => ({ term: String(code), about: inCode(EXIT_MEANINGS[exit]) })),
            ]}
          />
        </Convention>
        <Convention id="environment">
          <Terms terms={VARIABLES.map(({ name, about }) => ({ term: name, about: inCode(about) }))} />
        </Convention>
        <Convention id="assistants" hint="Folders of a project, and below them those of your home, for `--global`.">
          <AssistantsTable assistants={listWays()} />
        </Convention>
      </div>
    </div>
  );
}

type ConventionProps = { id: (typeof conventions)[number]["id"]; hint?: string; children: ReactNode };

function Convention({ id, hint, children }: ConventionProps) {
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="mb-3 text-lg">
        {conventions.find((convention) => convention.id === id)?.title}
      </h2>
      {hint && <p className="mb-3 max-w-text text-muted">{inCode(hint)}</p>}
      {children}
    </section>
  );
}
