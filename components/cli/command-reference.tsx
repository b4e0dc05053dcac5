import { inCode } from "../in-code";
import { Terms } from "../terms";

type Option = { flags: string; about: string; choices?: string[]; min?: number };
type Command = { name: string; takes?: string; about: string; options?: Option[]; examples?: string[] };

/** All there is to know to use one command. */
export function CommandReference({ command }: { command: Command }) {
  const { name, takes, about, options = [], examples = [] } = command;
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="mt-9">
      <h3 id={`${name}-title`} className="font-mono text-sm wrap-anywhere">
        skillyard {name}
        {takes && <span className="font-normal"> {takes}</span>}
      </h3>
      <p className="mt-0.5 mb-2.5 text-muted">{inCode(about)}.</p>
      {options.length > 0 && <Options options={options} />}
      {examples.length > 0 && (
        <pre className="mt-2.5 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {examples.join("\n")}
        </pre>
      )}
    </section>
  );
}

/** Options with what each does, and what it takes where that is limited. */
export function Options({ options }: { options: Option[] }) {
  return (
    <Terms
      terms={options.map((option) => ({ term: option.flags, about: inCode(`${option.about}${limits(option)}`) }))}
    />
  );
}

function limits({ choices, min }: Option): string {
  if (choices) return `: ${choices.map((choice) => `\`${choice}\``).join(" or ")}`;
  return min === undefined ? "" : `, from ${min}`;
}
