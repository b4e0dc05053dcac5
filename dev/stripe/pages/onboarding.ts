import type { Answer } from "../http";
import { formatAmount } from "../money";
import type { Account, AccountLink } from "../objects";
import { isPageToken, pageToken } from "../page-token";
import { expressKey } from "../resources/account-links";
import { isOutcome, onboard } from "../resources/accounts";
import { known, now, type Sim } from "../store";
import { html, notice, pageAnswer, redirect } from "./layout";

type Fields = Record<string, string>;

/** The onboarding page, which opens once per link; a used or expired link leads to where a new one is made. */
export function showOnboarding(sim: Sim, token: string): Answer {
  const link = sim.state.tables.account_link[token];
  if (!link) return notFound();
  const account = known(sim, "account", link.account);
  if (link.usedAt !== null || link.expiresAt <= now(sim) || account.closed) return redirect(link.refreshUrl);
  link.usedAt = now(sim);
  return pageAnswer(200, "Set up payouts", form(sim, link, account));
}

/** Ends the visit the way its button says and returns to the platform. */
export function submitOnboarding(sim: Sim, token: string, fields: Fields): Answer {
  const link = sim.state.tables.account_link[token];
  if (!link) return notFound();
  if (link.submittedAt !== null || !isPageToken(sim, token, fields.token)) return redirect(link.refreshUrl);
  link.submittedAt = now(sim);
  const account = known(sim, "account", link.account);
  // Leaving the form never takes back what an earlier visit achieved.
  const leaves = fields.outcome === "incomplete" && account.state !== "created";
  if (isOutcome(fields.outcome) && !leaves && !account.closed) onboard(sim, account, fields.outcome);
  return link.returnUrl === null ? notice(200, "All done", "You can close this page.", null) : redirect(link.returnUrl);
}

const choices = [
  ["active", "Complete now", "Everything is verified at once: payments and payouts are on."],
  ["pending", "Complete, verify later", "Everything is sent in and waits for verification."],
  ["incomplete", "Leave unfinished", "Go back with details still missing."],
  ["restricted", "Fail verification", "The identity can't be verified; a document is due."],
  ["rejected", "Get rejected", "The account is refused for good."],
] as const;

function form(sim: Sim, link: AccountLink, account: Account) {
  return html`<main class="narrow">
<h1>Set up payouts</h1>
<p>Here the payment provider would ask for a name, an address, and a bank account. The simulator asks only how it should end.</p>
<div class="card">
${details(account)}
<form method="post" class="choices">
<input type="hidden" name="token" value="${pageToken(sim, link.token)}">
${choices.map(
  ([outcome, label, effect], index) =>
    html`<div><button name="outcome" value="${outcome}" aria-describedby="effect-${outcome}"${index > 0 ? html` class="quiet"` : null}>${label}</button><p class="hint" id="effect-${outcome}">${effect}</p></div>`,
)}
</form>
</div>
</main>`;
}

function details(account: Account) {
  return html`<dl><dt>Account</dt><dd><code>${account.id}</code></dd><dt>Email</dt><dd>${account.email ?? "none"}</dd><dt>Country</dt><dd>${account.country.toUpperCase()}</dd></dl>`;
}

/** The seller's own dashboard: what the account holds and how it stands. */
export function showExpress(sim: Sim, id: string, key: string): Answer {
  const account = sim.state.tables.account[id];
  if (!account || key !== expressKey(sim, id)) {
    return notice(403, "This link doesn't work", "Open the dashboard from the marketplace again.", null);
  }
  const balances = Object.entries(sim.state.balances[id] ?? {}).map(
    ([currency, { available, pending }]) =>
      html`<tr><td>${currency.toUpperCase()}</td><td class="number">${formatAmount(available, currency)}</td><td class="number">${formatAmount(pending, currency)}</td></tr>`,
  );
  const table =
    balances.length === 0
      ? html`<p class="muted">No payments yet.</p>`
      : html`<table><thead><tr><th scope="col">Currency</th><th scope="col">Available</th><th scope="col">Pending</th></tr></thead><tbody>${balances}</tbody></table>`;
  const finish =
    account.state === "pending"
      ? html`<form method="post" class="choices"><input type="hidden" name="token" value="${pageToken(sim, id)}"><button>Finish the verification</button></form>`
      : null;
  return pageAnswer(
    200,
    "Express dashboard",
    html`<main class="narrow"><h1>Express dashboard</h1><div class="card">${details(account)}<p>Status: <strong>${account.state}</strong></p>${table}${finish}</div></main>`,
  );
}

/** Lets a pending verification end well. */
export function submitExpress(sim: Sim, id: string, key: string, fields: Fields): Answer {
  const account = sim.state.tables.account[id];
  if (account?.state === "pending" && key === expressKey(sim, id) && isPageToken(sim, id, fields.token)) {
    onboard(sim, account, "active");
  }
  return redirect(`/express/${id}?key=${encodeURIComponent(key)}`);
}

function notFound(): Answer {
  return notice(404, "No such page", "Go back to the marketplace and ask for a new link.", null);
}
