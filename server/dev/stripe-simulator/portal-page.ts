import { html } from "hono/html";
import { isRunning } from "./billing";
import { testCards } from "./checkout-page";
import { type Html, simulatorPage } from "./page-frame";
import type { Portal, State, Subscription } from "./state";

/** The billing portal: changes the card. Periods are changed on the product's own page. */
export function portalPage(base: string, portal: Portal): Html {
  const path = `${base}/portal/${portal.id}`;
  return simulatorPage(
    base,
    "Sua conta de pagamento",
    html`<a class="back" href="${portal.returnUrl}">Voltar ao site</a>
      <h1>Sua conta de pagamento</h1>
      ${cardForm(path)}`,
  );
}

/** The subscription that a portal is about. */
export function runningOf(state: State, { customer }: Portal): Subscription | undefined {
  return Object.values(state.subscriptions).find((found) => found.customer === customer && isRunning(found));
}

const cardForm = (path: string) =>
  html`<form class="card" method="post" action="${path}/card">
    <h2>Cartão</h2>
    <label>Número do cartão <input name="number" inputmode="numeric" value="${testCards.accepted}" required /></label>
    <button class="wide" type="submit">Atualizar cartão</button>
    <p class="hint">${testCards.refusedLater} é aceito aqui e recusado na próxima cobrança.</p>
  </form>`;
