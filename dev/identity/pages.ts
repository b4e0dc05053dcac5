import { samplePeople } from "@/dev/identity/people";

const banner = "Local sign-in: no password, for trying Skillyard on your machine";

/** Where a person says who they are; `refused` is what they typed before, where that was no name. */
export function signInPage(action: string, refused: string | null): string {
  const people = samplePeople
    .map(
      ({ sub, name, email, does }) => `
        <li><button name="username" value="${sub}">
          <strong>${name}</strong> <span>${email}, ${does}</span>
        </button></li>`,
    )
    .join("");
  const problem = refused === null ? "" : `<p id="problem" role="alert">“${escapeHtml(refused)}” is no such name.</p>`;

  return page(
    "Sign in",
    `
    <form method="post" action="${escapeHtml(action)}"><ul>${people}</ul></form>
    <form method="post" action="${escapeHtml(action)}">
      <label for="username">Or as anybody else</label>
      ${problem}
      <input id="username" name="username" required maxlength="200" autocomplete="off" autocapitalize="none"
        spellcheck="false" aria-describedby="hint${problem && " problem"}" value="${escapeHtml(refused ?? "")}">
      <p id="hint">A name of letters, digits and hyphens, or an address. A new one makes a new account.</p>
      <button class="primary">Continue</button>
    </form>`,
  );
}

export function messagePage(title: string, message: string): string {
  return page(title, `<p>${escapeHtml(message)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – local identity provider</title>
<style>
  :root { --ground: #fafaf9; --card: #fff; --ink: #1c1917; --quiet: #57534e; --line: #d6d3d1; --strong: #1c1917; --on-strong: #fff; --bad: #b91c1c; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #0c0a09; --card: #1c1917; --ink: #fafaf9; --quiet: #a8a29e; --line: #57534e; --strong: #fafaf9; --on-strong: #1c1917; --bad: #fca5a5; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  header { padding: .75rem 1rem; background: #fde68a; color: #422006; text-align: center; font-size: .875rem; }
  main { max-width: 26rem; margin: 6vh auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; }
  ul { list-style: none; margin: 0 0 2rem; padding: 0; display: grid; gap: .5rem; }
  button, input { width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; text-align: left; }
  button { cursor: pointer; }
  button:hover { border-color: var(--ink); }
  button span, #hint { display: block; color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
  button.primary { background: var(--strong); color: var(--on-strong); text-align: center; font-weight: 600; }
  :focus-visible { outline: 2px solid #b45309; outline-offset: 2px; }
  label { display: block; font-weight: 600; margin-bottom: .25rem; }
  #hint { margin: .5rem 0 1rem; }
  #problem { margin: 0 0 .5rem; color: var(--bad); }
</style>
</head>
<body>
<header>${banner}</header>
<main><h1>${escapeHtml(title)}</h1>${body}</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
