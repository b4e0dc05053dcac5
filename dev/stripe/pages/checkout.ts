import type { Answer } from "../http";
import { formatAmount } from "../money";
import type { Buyer, CheckoutSession, PaymentError } from "../objects";
import { isPageToken, pageToken } from "../page-token";
import { answerChallenge, type PaymentResult, paySession } from "../resources/checkout-payment";
import type { Sim } from "../store";
import { Html, html, notice, pageAnswer, redirect } from "./layout";

type Fields = Record<string, string>;

/** The hosted payment page of a session. */
export function showCheckout(sim: Sim, id: string): Answer {
  const session = sim.state.tables["checkout.session"][id];
  if (!session) return notFound();
  return session.status === "open"
    ? paymentPage(sim, session, { email: session.customerEmail ?? "" }, null)
    : over(session);
}

/** Takes the payment form: on to the seller's page when paid, back to the form with the reason when not. */
export function submitCheckout(sim: Sim, id: string, fields: Fields): Answer {
  const session = sim.state.tables["checkout.session"][id];
  if (!session) return notFound();
  if (!isPageToken(sim, session.id, fields.token)) return forged(session);
  const result = paySession(sim, session, {
    card: (fields.number ?? "").replace(/\s/g, ""),
    cvc: (fields.cvc ?? "").trim(),
    buyer: buyerFrom(session, fields),
  });
  return follow(sim, session, fields, result);
}

/** The page on which a bank asks the card's owner whether it is them. */
export function showChallenge(sim: Sim, id: string): Answer {
  const session = sim.state.tables["checkout.session"][id];
  if (!session) return notFound();
  if (session.status !== "open") return over(session);
  return pageAnswer(
    200,
    "Confirm it's you",
    html`<main class="narrow">
<h1>Confirm it's you</h1>
<div class="card">
<p>Your bank wants to know that the payment of <strong>${formatAmount(session.amountTotal, session.currency)}</strong> is yours. This page stands in for 3-D Secure.</p>
<form method="post" class="choices">
<input type="hidden" name="token" value="${pageToken(sim, session.id)}">
<button name="answer" value="approve">Approve the payment</button>
<button name="answer" value="fail" class="quiet">Fail the authentication</button>
</form>
</div>
</main>`,
  );
}

export function submitChallenge(sim: Sim, id: string, fields: Fields): Answer {
  const session = sim.state.tables["checkout.session"][id];
  if (!session) return notFound();
  if (!isPageToken(sim, session.id, fields.token)) return forged(session);
  const result = answerChallenge(sim, session, fields.answer === "approve");
  return follow(sim, session, { email: session.customerEmail ?? "" }, result);
}

function follow(sim: Sim, session: CheckoutSession, fields: Fields, result: PaymentResult): Answer {
  switch (result.status) {
    case "paid":
      return redirect(successUrl(session));
    case "requires_action":
      return redirect(`/c/pay/${session.id}/authenticate`);
    case "declined":
      return paymentPage(sim, session, fields, result.error);
    case "closed":
      return session.status === "open" ? redirect(`/c/pay/${session.id}`) : over(session);
  }
}

function buyerFrom(session: CheckoutSession, fields: Fields): Buyer {
  const [month = "", year = ""] = (fields.expiry ?? "").split("/").map((part) => part.trim());
  return {
    email: session.customerEmail ?? (fields.email || null),
    name: fields.name || null,
    country: fields.country || null,
    expMonth: /^\d{1,2}$/.test(month) ? Number(month) : Number.NaN,
    expYear: /^(\d{2}|\d{4})$/.test(year) ? Number(year.length === 2 ? `20${year}` : year) : Number.NaN,
  };
}

function successUrl(session: CheckoutSession): string {
  return session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function over(session: CheckoutSession): Answer {
  if (session.status === "complete") {
    const link = { href: successUrl(session), text: "Continue" };
    return session.paymentStatus === "paid"
      ? notice(200, "You've already paid", "This payment went through. Nothing more will be charged.", link)
      : notice(200, "Your payment is on its way", "The bank takes a while. Nothing more is needed here.", link);
  }
  const back = session.cancelUrl === null ? null : { href: session.cancelUrl, text: "Back to the seller" };
  return notice(
    410,
    "This page has expired",
    "You have not been charged. Start the checkout again to get a new page.",
    back,
  );
}

function forged(session: CheckoutSession): Answer {
  return notice(403, "This form is out of date", "You have not been charged. Open the payment page again.", {
    href: `/c/pay/${session.id}`,
    text: "Open the payment page",
  });
}

function notFound(): Answer {
  return notice(404, "No such payment page", "Check the address, or start the checkout again.", null);
}

const samples: [string, string][] = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0025 0000 3155", "asks for 3-D Secure"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
  ["4000 0000 0000 7726", "pays; its refund takes a moment"],
];

const testCards = html`<details><summary>Test cards</summary>
<p class="muted">Any future date, any security code.</p>
<table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>${samples.map(
  ([number, effect]) => html`<tr><td><code>${number}</code></td><td>${effect}</td></tr>`,
)}</tbody></table></details>`;

function paymentPage(sim: Sim, session: CheckoutSession, fields: Fields, error: PaymentError | null): Answer {
  const total = formatAmount(session.amountTotal, session.currency);
  const items = session.lineItems.map(
    (item) =>
      html`<li><span>${item.name}${item.quantity > 1 ? ` × ${item.quantity}` : ""}</span><span>${formatAmount(item.unitAmount * item.quantity, item.currency)}</span></li>`,
  );
  return pageAnswer(
    error ? 402 : 200,
    `Pay ${total}`,
    html`<main>
${session.cancelUrl && html`<a class="back" href="${session.cancelUrl}">← Back</a>`}
<div class="columns">
<section aria-labelledby="order">
<h1 id="order">Your order</h1>
<p class="total">${total}</p>
<ul class="items">${items}</ul>
</section>
<section aria-labelledby="pay">
<form class="card" method="post" novalidate>
<h2 id="pay">Pay with card</h2>
${error && html`<p class="wrong" role="alert" id="wrong">${error.message}</p>`}
<input type="hidden" name="token" value="${pageToken(sim, session.id)}">
${emailField(session, fields)}
${field("number", "Card number", fields, error, `inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23"`)}
<div class="pair">
${field("expiry", "Expiry (MM / YY)", fields, error, `inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 30" maxlength="9"`)}
${field("cvc", "Security code", fields, error, `inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"`)}
</div>
${field("name", "Name on card", fields, error, `autocomplete="cc-name" maxlength="200"`)}
<button>Pay ${total}</button>
${testCards}
</form>
</section>
</div>
</main>`,
  );
}

function emailField(session: CheckoutSession, fields: Fields): Html {
  if (!session.customerEmail) {
    return field("email", "Email", fields, null, `type="email" autocomplete="email" maxlength="200"`);
  }
  return html`<div class="field"><label for="email">Email</label><input id="email" name="email" type="email" value="${session.customerEmail}" readonly></div>`;
}

const paramOf: Record<string, string[]> = { number: ["number"], expiry: ["exp_month", "exp_year"], cvc: ["cvc"] };

function field(name: string, label: string, fields: Fields, error: PaymentError | null, attributes: string): Html {
  const isWrong = error?.param !== undefined && paramOf[name]?.includes(error.param);
  const wrong = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : null;
  const own = new Html(attributes);
  const value = name === "cvc" ? "" : (fields[name] ?? "");
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" ${own}${wrong}></div>`;
}
