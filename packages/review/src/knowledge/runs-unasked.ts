/** Files of which a tool runs what is in them when a folder is opened or entered, a commit is made, a machine is made. */
const RUNS_UNASKED: [tool: string, path: RegExp][] = [
  ["direnv", /(?:^|\/)\.envrc$/],
  ["git", /(?:^|\/)\.(?:githooks|husky)\/(?:_\/)?[\w-]+$/],
  ["pre-commit", /(?:^|\/)(?:\.pre-commit-config|\.?lefthook)\.ya?ml$/],
  ["editors", /(?:^|\/)\.(?:vscode|idea|zed|fleet)\/[\w./-]+\.(?:json|xml)$|\.code-workspace$/],
  ["development containers", /(?:^|\/)\.?devcontainer(?:\/[\w./-]+|\.json)$|(?:^|\/)\.gitpod\.(?:yml|Dockerfile)$/],
  ["build services", /(?:^|\/)\.github\/workflows\/[\w.-]+\.ya?ml$|(?:^|\/)(?:\.gitlab-ci|\.?azure-pipelines)\.ya?ml$/],
  ["make", /(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$|(?:^|\/)\.?justfile$/],
  ["mise", /(?:^|\/)\.?mise\.toml$/],
  ["assistants", /(?:^|\/)hooks\/[\w-]+\.json$|(?:^|\/)\.?(?:mcp|lsp)\.json$/],
];

/** Whether a tool runs what is in a file without asking the person first. */
export function runsUnasked(path: string): boolean {
  return RUNS_UNASKED.some(([, pattern]) => pattern.test(path));
}
