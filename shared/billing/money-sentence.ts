import { formatDate, formatReais } from "../brazil";
import type { Subscription } from "../subscriptions";

type Shown = Pick<Subscription, "status" | "currentPeriodEnd" | "endedAt" | "money">;

/** One sentence about a subscription's money, and what else there is to know about it. */
export type MoneySentence = { lead: string; notes: string[] };

/**
 * What is charged when, in one sentence: for /assinatura, for the dialogs that end something, and for their mails. The
 * amounts are Stripe's own; an own guess says that it is one.
 */
export function moneySentence(subscription: Shown): MoneySentence {
  const { status, money, currentPeriodEnd, endedAt } = subscription;
  const back = returnedNotes(money.returned);
  if (status === "active") return renewing(subscription);
  if (status === "past_due") return unpaid(subscription);
  if (status === "canceling")
    return {
      lead: `Sua assinatura vale até ${formatDate(currentPeriodEnd)}. Nada mais será cobrado.`,
      notes: back,
    };
  if (status === "canceled")
    return { lead: `Sua assinatura terminou em ${formatDate(endedAt ?? currentPeriodEnd)}.`, notes: back };
  if (status === "paused") return { lead: "Sua assinatura está pausada: nada é cobrado.", notes: back };
  return { lead: "Esta assinatura não está ativa.", notes: back };
}

/** What becomes of credit (in reais) when a driver cancels or deletes the account. */
export function creditGoesBack(credit: number): string {
  return `Seu crédito de ${formatReais(credit)} volta para o cartão em que você pagou.`;
}

function renewing({ money }: Shown): MoneySentence {
  const { next, newPrice } = money;
  if (!next) return { lead: "Sua assinatura está ativa.", notes: creditNotes(money) };
  const day = formatDate(next.at);
  const amount = formatReais(next.amount);
  const isPaidByCredit = next.amount === 0 && money.credit > 0;
  const lead = isPaidByCredit
    ? `Em ${day} cobramos ${amount}: seu crédito paga.`
    : `Em ${day} cobramos ${amount} ${cardOf(money)}.`;
  const price = newPrice
    ? [`O preço muda para ${formatReais(newPrice.amount)} a partir de ${formatDate(newPrice.from)}.`]
    : [];
  return { lead, notes: [...creditNotes(money), ...sourceNotes(next), ...price] };
}

function unpaid({ money }: Shown): MoneySentence {
  const { unpaid: open } = money;
  if (!open) return { lead: "O cartão recusou a última cobrança.", notes: [] };
  const { amount, triesAt, leavesAt } = open;
  // The last attempt may end the subscription, and with it the profile's place, on its day.
  const leaves = triesAt ? "quando as tentativas acabarem, no máximo em" : "em";
  const retry = triesAt ? `Tentamos de novo em ${formatDate(triesAt)}.` : "Não tentamos mais.";
  return {
    lead: `O cartão recusou ${formatReais(amount)}. ${retry}`,
    notes: leavesAt ? [`Sem pagamento, seu perfil sai da busca ${leaves} ${formatDate(leavesAt)}.`] : [],
  };
}

function cardOf({ card }: Shown["money"]): string {
  return card ? `no cartão final ${card}` : "no cartão";
}

function creditNotes({ credit, creditAfter, cardPaysAgainAt, next }: Shown["money"]): string[] {
  if (credit <= 0) return [];
  const today = `Crédito de hoje: ${formatReais(credit)}.`;
  if (!next) return [today];
  if (creditAfter <= 0) return [`${today} Ele já foi descontado dessa cobrança.`];
  const end = cardPaysAgainAt
    ? ` O cartão volta a ser cobrado em ${formatDate(cardPaysAgainAt)}, quando o crédito acabar.`
    : "";
  return [`${today} Depois dessa cobrança restam ${formatReais(creditAfter)}.${end}`];
}

function sourceNotes({ readAt, isOld }: { readAt: string | null; isOld: boolean }): string[] {
  if (readAt === null) return ["Valor previsto."];
  return isOld ? [`Valor consultado em ${formatDate(readAt)}.`] : [];
}

function returnedNotes(returned: Shown["money"]["returned"]): string[] {
  if (!returned) return [];
  const amount = formatReais(returned.amount);
  switch (returned.state) {
    case "asked":
      return [creditGoesBack(returned.amount)];
    case "done":
      return [
        `Devolvemos seu crédito de ${amount} no cartão em que você pagou. O valor aparece em uma das suas duas próximas faturas.`,
      ];
    case "by-hand":
      return [`Nossa equipe cuida da devolução do seu crédito de ${amount} e avisa você por email.`];
  }
}
