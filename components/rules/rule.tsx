import type { RuleEntry, ShownExample } from "@skillyard/review/docs/rule-entry";
import { tagText } from "@skillyard/review/docs/tags";
import { SeverityBadge } from "../severity-badge";

/** All there is to know of one rule; its earlier ids lead here as well. */
export function Rule({ rule }: { rule: RuleEntry }) {
  const { id, aliases, severities, title, message, remediation, tags, harmful, harmless } = rule;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-9">
      {aliases.map((alias) => (
        <span key={alias} id={alias} className="block scroll-mt-20" />
      ))}
      <h3 id={`${id}-title`}>
        <a href={`#${id}`} className="hover:underline">
          {title}
        </a>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        {severities.map((severity) => (
          <SeverityBadge key={severity} severity={severity} />
        ))}
        <code className="font-mono text-xs text-muted wrap-anywhere">{id}</code>
      </p>
      <p className="mt-2 max-w-text">{message}</p>
      <p className="mt-1 max-w-text text-muted">What to change: {remediation}</p>
      <div className="mt-2.5 grid gap-3 xl:grid-cols-2">
        <Example about={severities.includes("block") ? "Stopped" : "Found"} files={harmful} />
        <Example about="Let pass" files={harmless} />
      </div>
      {tags.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag tag={tag} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Text alone, whatever it says: nothing of it is run, loaded or linked. */
function Example({ about, files }: { about: string; files: ShownExample }) {
  return (
    <figure className="min-w-0">
      <figcaption className="text-xs font-medium text-muted">{about}</figcaption>
      {files.map(({ file, text }) => (
        <pre
          key={file}
          className="mt-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
        >
          {file && <span className="block text-muted">{file}</span>}
          {text}
        </pre>
      ))}
    </figure>
  );
}

function Tag({ tag }: { tag: string }) {
  const text = tagText(tag);
  if (!text) return tag;
  return (
    <a href={text.href} className="link inline-block py-1">
      {text.label}
    </a>
  );
}
