import type { ReactNode } from "react";
import { moneySentence } from "../../shared/billing/money-sentence";
import { periods } from "../../shared/billing-periods";
import { formatDate, formatReais } from "../../shared/brazil";
import { monthlyValue, type Subscription } from "../../shared/subscriptions";
import { serverNow } from "../clock";
import { Card } from "../ui/card";
import { type Fact, Facts } from "../ui/facts";
import { PayOpenButton } from "./pay-open-button";
import { PeriodRoad } from "./period-road";
import { PortalButton } from "./portal-button";
import { StatusBadge } from "./status-badge";

type SubscriptionCardProps = {
  subscription: Subscription;
  /** Taken back with all its money: nothing runs or is charged any more. */
  isWithdrawn?: boolean;
  /** Paid a moment ago: what is left to do leads instead. */
  isJustPaid?: boolean;
  /** The one action in this state, if any. */
  action?: ReactNode;
};

/** What the driver pays for: plan, status, and the money in one sentence (§2 "Subscription management"). */
export function SubscriptionCard({
  subscription,
  isWithdrawn = false,
  isJustPaid = false,
  action,
}: SubscriptionCardProps) {
  const { planName, status, currentPeriodStart, currentPeriodEnd, endedAt } = subscription;
  const { lead, notes } = moneySentence(subscription);
  const isUnpaid = status === "past_due";
  return (
    <Card as="section" aria-label="Minha Assinatura" hero={!isJustPaid}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-body font-bold wrap-anywhere">{planName}</h2>
        <StatusBadge status={status} />
      </div>
      <p className="mt-2 text-h2 text-balance">{lead}</p>
      {[...notes, ...(stateNotes[status] ?? (status === "active" ? [] : unknownNotes))].map((note) => (
        <p key={note} className="mt-2 text-ink-2">
          {note}
        </p>
      ))}
      {isUnpaid ? (
        <div className="mt-6 grid gap-3 sm:flex">
          <PayOpenButton />
          <PortalButton variant="outline" size="xl">
            Trocar cartão
          </PortalButton>
        </div>
      ) : null}
      {isWithdrawn ? null : (
        <div className="mt-7">
          <PeriodRoad
            start={currentPeriodStart}
            // One that was refunded or lost to a chargeback ends before its period.
            end={endedAt && endedAt < currentPeriodEnd ? endedAt : currentPeriodEnd}
            now={serverNow()}
            endLabel={status === "canceling" ? "Ativa até" : "Fim do período"}
          />
        </div>
      )}
      {action == null ? null : <div className="mt-6 grid gap-3">{action}</div>}
      <Facts className="mt-6 -mb-3" facts={factsOf(subscription, isWithdrawn)} />
      {/* Of one that has ended nothing is charged any more. */}
      {isUnpaid || isWithdrawn || status === "canceled" ? null : (
        <div className="mt-3 border-t pt-2">
          <PortalButton variant="quiet" size="flush">
            Trocar cartão
          </PortalButton>
        </div>
      )}
    </Card>
  );
}

/** What a state means for the profile. */
const stateNotes: Record<string, string[]> = {
  past_due: [],
  canceling: [
    "Até lá seu perfil pode continuar publicado. Depois ele fica privado e seus dados continuam salvos.",
  ],
  paused: [
    "Enquanto isso, seu perfil não aparece na busca e seus dados continuam salvos. Para voltar agora, escolha um plano.",
  ],
  canceled: ["Seu perfil está privado e seus dados continuam salvos. Para voltar à busca, escolha um plano."],
};
const unknownNotes = [
  "O pagamento dela não foi concluído, e o perfil não aparece na busca. Escolha um plano para começar de novo.",
];

function factsOf(subscription: Subscription, isWithdrawn: boolean): Fact[] {
  const { status, period, price, createdAt, canceledAt, money } = subscription;
  const { credit, next, unpaid } = money;
  if (isWithdrawn)
    return [
      { label: "Próxima cobrança", value: "Nenhuma" },
      { label: "Período de pagamento", value: periods[period].label },
      { label: "Ativa desde", value: formatDate(createdAt) },
    ];
  return [
    ...(canceledAt ? [{ label: "Cancelada em", value: formatDate(canceledAt) }] : []),
    ...(credit > 0 && status === "active" ? [{ label: "Crédito", value: formatReais(credit) }] : []),
    { label: "Próxima cobrança", value: next ? formatDate(next.at) : triedAgain(unpaid) },
    ...(next ? [{ label: "Valor da próxima cobrança", value: formatReais(next.amount) }] : []),
    { label: "Valor por mês", value: formatReais(monthlyValue(price, period)) },
    { label: "Período de pagamento", value: periods[period].label },
    { label: "Forma de pagamento", value: "Cartão de crédito" },
    { label: "Ativa desde", value: formatDate(createdAt) },
  ];
}

function triedAgain(unpaid: Subscription["money"]["unpaid"]): string {
  return unpaid?.triesAt ? `Nova tentativa em ${formatDate(unpaid.triesAt)}` : "Nenhuma";
}
