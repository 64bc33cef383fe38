import { html } from "hono/html";
import { formatReais } from "../../../shared/brazil";
import { type Html, simulatorPage } from "./page-frame";
import { periodOf, productOf } from "./price-text";
import type { Session, State } from "./state";

/** The simulator's card numbers, the same as Stripe's test cards. */
export const testCards = {
  accepted: "4242 4242 4242 4242",
  refused: "4000 0000 0000 0002",
  refusedLater: "4000 0000 0000 0341",
  /** 3-D Secure: its bank asks the payer to confirm. */
  confirmed: "4000 0027 6000 3184",
} as const;

/** The page on which a driver pays. */
export function checkoutPage(base: string, state: State, session: Session, error?: string): Html {
  const price = state.prices[session.price];
  const amount = formatReais((price?.cents ?? 0) / 100);
  return simulatorPage(
    base,
    "Pagamento",
    html`<div class="pay">
      <section>
        <a class="back" href="${session.cancelUrl}">Cancelar e voltar</a>
        <h1>Assinar ${productOf(state, price)}</h1>
        <p class="price">${amount}</p>
        <p class="soft">por ${periodOf(price).unit}, cobrado no cartão a cada ${periodOf(price).unit}</p>
      </section>
      <form class="card" method="post" action="${base}/checkout/${session.id}/pay">
        ${error ? html`<p class="error" role="alert">${error}</p>` : ""}
        <h2>Pagar com cartão</h2>
        <label>Email <input value="${state.customers[session.customer]?.email ?? ""}" disabled /></label>
        <label>
          Número do cartão
          <input name="number" inputmode="numeric" autocomplete="cc-number" value="${testCards.accepted}" required />
        </label>
        <div class="row">
          <label>Validade <input name="expiry" autocomplete="cc-exp" value="12 / 40" required /></label>
          <label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc" value="123" required /></label>
        </div>
        ${session.customFields.map(
          ({ key, label, minLength, maxLength }) =>
            html`<label>${label} (opcional) <input name="${key}" inputmode="numeric" minlength="${minLength}" maxlength="${maxLength}" /></label>`,
        )}
        <label>Nome no cartão <input name="name" autocomplete="cc-name" value="${state.customers[session.customer]?.name ?? ""}" /></label>
        <button class="wide" type="submit">Pagar ${amount}</button>
        <p class="hint">
          ${testCards.refused} é recusado. ${testCards.refusedLater} paga agora e é recusado na renovação.
          ${testCards.confirmed} pede confirmação do banco.
        </p>
      </form>
    </div>`,
  );
}

/** 3-D Secure: what the card's bank asks before it pays. `typed` is the form that was sent. */
export function bankPage(base: string, session: Session, typed: Record<string, string>): Html {
  const answer = (said: "yes" | "no", label: string) =>
    html`<form method="post" action="${base}/checkout/${session.id}/pay">
      ${Object.entries({ ...typed, confirmed: said }).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <button class="${said === "yes" ? "wide" : "plain"}" type="submit">${label}</button>
    </form>`;
  return simulatorPage(
    base,
    "Confirmação do banco",
    html`<h1>Seu banco pede confirmação</h1>
      <p>No banco de verdade, aqui se confirma com a senha ou o aplicativo.</p>
      ${answer("yes", "Confirmar a compra")} ${answer("no", "Não fui eu")}`,
  );
}

/** The message of a checkout that was paid, replaced or has expired. */
export function closedCheckoutPage(base: string, session: Session): Html {
  const words =
    session.status === "complete"
      ? "Este pagamento já foi feito."
      : "Esta página de pagamento não vale mais. Volte ao site e comece de novo.";
  return simulatorPage(
    base,
    "Pagamento",
    html`<h1>${words}</h1>
      <a class="button" href="${session.cancelUrl}">Voltar ao site</a>`,
  );
}
