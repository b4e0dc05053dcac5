const steps = [
  {
    title: "The package is opened",
    text: "It needs a SKILL.md, or an agent's own .md file, whose first lines give a name and a description.",
  },
  {
    title: "Every file is read",
    text: "The review looks for secrets, hidden instructions and code that does other than it says. It runs nothing.",
  },
  {
    title: "It is published, or you learn why not",
    text: "Each finding names its file, its line and what to change. Warnings are shown, not hidden.",
  },
];

/** What follows after publishing, for somebody who does it for the first time. */
export function NextSteps() {
  return (
    <ol className="space-y-4 border-line text-sm xl:border-l xl:pl-6">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[1.25rem_1fr] gap-x-2">
          <span aria-hidden className="font-mono text-muted">
            {index + 1}
          </span>
          <div>
            <p className="font-medium">{title}</p>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
