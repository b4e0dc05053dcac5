import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { AssistantWay, Installation } from "@/lib/install";
import { CommandLine } from "../command-line";
import { inCode } from "../in-code";

type Props = {
  type: "skill" | "agent";
  installation: Installation;
  /** Whether it has to be bought first. */
  isForSale: boolean;
};

/** How it is installed: by the command line, for one's assistant, or by hand. */
export function Install({ type, installation, isForSale }: Props) {
  const { install, buy, setting, assistants, native, byHand } = installation;
  const line = <CommandLine command={install} label="Install it" />;

  return (
    <div className="space-y-3">
      {buy && isForSale ? (
        <ol className="space-y-3">
          <Step title="1. Buy it with the button above, or:">
            <CommandLine command={buy} label="Buy it" />
          </Step>
          <Step title="2. Then install it:">{line}</Step>
        </ol>
      ) : (
        line
      )}
      <p className="text-xs text-muted">
        {type === "skill"
          ? inCode("For this project; with `-g` for all of yours.")
          : inCode("For Claude Code in this project; with `-g` in all of yours.")}
        {buy && !isForSale && <> {inCode("Sign in once with `npx skillyard login`.")}</>}
      </p>
      {setting && <p className="text-xs text-muted wrap-anywhere">{inCode(setting)}</p>}
      <div className="divide-y divide-line border-t border-line">
        <Disclosure title={namesOf(assistants)}>
          <ul className="divide-y divide-line">
            {assistants.map((assistant) => (
              <li key={assistant.id}>
                <Disclosure title={assistant.name} group="assistant">
                  <Way assistant={assistant} />
                </Disclosure>
              </li>
            ))}
          </ul>
        </Disclosure>
        {native.length > 0 && (
          <Disclosure title={`With ${native.map(({ program }) => program).join(" or ")} alone`}>
            <ul className="space-y-3">
              {native.map(({ program, command, note }) => (
                <li key={program}>
                  <CommandLine command={command} label={`Install it with ${program}`} />
                  <p className="mt-1 text-xs text-muted">{inCode(note)}</p>
                </li>
              ))}
            </ul>
            <p className="mt-3 text-xs text-muted">
              More ways, MCP among them:{" "}
              <Link href="/docs/assistants" className="link">
                Assistants
              </Link>
            </p>
          </Disclosure>
        )}
        <Disclosure title="Without the command line">
          <p className="mb-1 text-xs text-muted">{byHand.label}</p>
          <CommandLine command={byHand.command} label={byHand.label} />
        </Disclosure>
      </div>
    </div>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <p className="mb-1 text-xs text-muted">{title}</p>
      {children}
    </li>
  );
}

/** Of a group one is open at a time. */
function Disclosure({ title, group, children }: { title: string; group?: string; children: ReactNode }) {
  return (
    <details name={group} className="group/disclosure [&[open]>summary>svg]:rotate-90">
      <summary className="flex items-start gap-1.5 rounded-md py-2 text-sm hover:text-accent">
        <ChevronRight aria-hidden className="mt-1 size-3.5 shrink-0 text-muted motion-safe:transition-transform" />
        {title}
      </summary>
      <div className="pb-3 pl-5">{children}</div>
    </details>
  );
}

function Way({ assistant: { id, name, command, folders, isNamed, reload } }: { assistant: AssistantWay }) {
  return (
    <div className="space-y-2 text-xs text-muted">
      <CommandLine command={command} label={`Install it for ${name}`} />
      {!isNamed && id !== "claude" && <p>{inCode(`Reads this folder by itself; \`--for ${id}\` is not needed.`)}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 [&_dd]:wrap-anywhere">
        <dt>In a project</dt>
        <dd className="font-mono text-ink">{folders.project}/</dd>
        <dt>With -g</dt>
        <dd className="font-mono text-ink">~/{folders.user}/</dd>
        <dt>Then</dt>
        <dd>{reload}</dd>
      </dl>
    </div>
  );
}

function namesOf(assistants: AssistantWay[]): string {
  const [first, second, ...others] = assistants.map(({ name }) => name);
  return `For ${first}, ${second} and ${others.length} more`;
}
