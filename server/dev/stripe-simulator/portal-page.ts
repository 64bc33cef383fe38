import { html } from "hono/html";
import { formatReais } from "../../../shared/brazil";
import { isRunning } from "./billing";
import { testCards } from "./checkout-page";
import { type Html, simulatorPage } from "./page-frame";
import { periodOf } from "./price-words";
import type { Portal, Price, State, Subscription } from "./state";

/** The billing portal: another card, another period. */
export function portalPage(base: string, state: State, portal: Portal): Html {
  const subscription = runningOf(state, portal);
  const path = `${base}/portal/${portal.id}`;
  return simulatorPage(
    base,
    "Sua conta de pagamento",
    html`<a class="back" href="${portal.returnUrl}">Voltar ao site</a>
      <h1>Sua conta de pagamento</h1>
      ${
        subscription
          ? html`${cardForm(path)} ${periodForm(path, subscription, pricesIn(state, portal))}`
          : html`<p>Não há assinatura em andamento.</p>`
      }`,
  );
}

/** The subscription that a portal is about. */
export function runningOf(state: State, { customer }: Portal): Subscription | undefined {
  return Object.values(state.subscriptions).find((found) => found.customer === customer && isRunning(found));
}

/** The prices among which a portal lets its customer choose. */
export function pricesIn(state: State, { configuration }: Portal): Price[] {
  const products = state.portalConfigurations[configuration]?.features.subscription_update.products ?? [];
  return products.flatMap(({ prices }) => prices.flatMap((id) => state.prices[id] ?? []));
}

const cardForm = (path: string) =>
  html`<form class="card" method="post" action="${path}/card">
    <h2>Cartão</h2>
    <label>Número do cartão <input name="number" inputmode="numeric" value="${testCards.accepted}" required /></label>
    <button class="wide" type="submit">Atualizar cartão</button>
    <p class="hint">${testCards.refusedLater} é aceito aqui e recusado na próxima cobrança.</p>
  </form>`;

const periodForm = (path: string, subscription: Subscription, prices: Price[]) =>
  html`<form class="card" method="post" action="${path}/price">
    <h2>Período</h2>
    <label>
      Período de pagamento
      <select name="price">
        ${prices.map(
          (price) =>
            html`<option value="${price.id}" ${price.id === subscription.price ? "selected" : ""}>
                ${periodOf(price).label}: ${formatReais(price.cents / 100)}
              </option>`,
        )}
      </select>
    </label>
    <button class="wide" type="submit">Trocar período</button>
  </form>`;
