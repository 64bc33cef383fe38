import { html } from "hono/html";
import { formatDate, formatReais } from "../../../shared/brazil";
import { isRunning } from "./billing";
import { type Html, simulatorPage } from "./page-frame";
import { periodOf } from "./price-text";
import type { State, Subscription } from "./state";

/** What a person can do to a subscription, by the route that does it. */
const controls = {
  renew: "Renovar agora",
  fail: "Recusar a cobrança",
  end: "Encerrar o período",
  refund: "Devolver o valor",
  dispute: "Contestar a cobrança",
  lose: "Perder a contestação",
  win: "Ganhar a contestação",
} as const;

/** Every subscription with buttons that move its time and change its card. */
export function controlsPage(base: string, state: State, error?: string): Html {
  const subscriptions = Object.values(state.subscriptions).toReversed();
  return simulatorPage(
    base,
    "Simulador de pagamentos",
    html`<h1>Simulador de pagamentos</h1>
      ${error ? html`<p class="error" role="alert">${error}</p>` : ""}
      <p>
        “Renovar agora” e “Recusar a cobrança” encerram o período e cobram o próximo, com sucesso ou não. “Encerrar o
        período” deixa acontecer o que estava marcado: a renovação ou o fim.
      </p>
      ${subscriptions.length === 0 ? html`<p>Nenhuma assinatura ainda.</p>` : ""}
      <ul>
        ${subscriptions.map((subscription) => entry(base, state, subscription))}
      </ul>`,
  );
}

function entry(base: string, state: State, subscription: Subscription): Html {
  const price = state.prices[subscription.price];
  const { email = subscription.customer } = state.customers[subscription.customer] ?? {};
  return html`<li class="card">
    <h2>${email}</h2>
    <dl>
      <div><dt>Estado</dt><dd>${statusOf(subscription)}</dd></div>
      <div><dt>Período</dt><dd>${periodOf(price).label}, ${formatReais((price?.cents ?? 0) / 100)}</dd></div>
      <div><dt>Fim do período</dt><dd>${formatDate(new Date(subscription.periodEnd * 1000).toISOString())}</dd></div>
      <div><dt>Código</dt><dd>${subscription.id}</dd></div>
    </dl>
    ${isRunning(subscription) ? buttons(base, subscription) : ""}
  </li>`;
}

function statusOf({ status, cancelAt, cancelAtPeriodEnd }: Subscription): string {
  const isCanceling = status === "active" && (cancelAtPeriodEnd || cancelAt !== null);
  return isCanceling ? "active, cancelamento marcado" : status;
}

const buttons = (base: string, { id }: Subscription) =>
  html`<div class="actions">
    ${Object.entries(controls).map(
      ([action, label]) =>
        html`<form method="post" action="${base}/subscriptions/${id}/${action}">
          <button class="plain" type="submit">${label}</button>
        </form>`,
    )}
  </div>`;
