import type { ReactNode } from "react";
import { periods } from "../../shared/billing-periods";
import { formatDate, formatLongDate, formatReais } from "../../shared/brazil";
import { monthlyValue, type Subscription } from "../../shared/subscriptions";
import { Card } from "../ui/card";
import { type Fact, Facts } from "../ui/facts";
import { PeriodRoad } from "./period-road";
import { PortalButton } from "./portal-button";
import { StatusBadge } from "./status-badge";

type SubscriptionCardProps = {
  subscription: Subscription;
  /** The one action in this state, if any. */
  action?: ReactNode;
};

/** What the driver pays for: plan, status, period and price (§2 "Subscription management"). */
export function SubscriptionCard({ subscription, action }: SubscriptionCardProps) {
  const { planName, status, period, price, createdAt, currentPeriodStart, currentPeriodEnd } = subscription;
  return (
    <Card as="section" aria-label="Minha assinatura" hero>
      <div className="grid gap-5 md:flex md:items-start md:justify-between md:gap-8">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 className="text-h2 wrap-anywhere">{planName}</h2>
            <StatusBadge status={status} />
          </div>
          <p className="mt-1 text-ink-2">Ativa desde {formatLongDate(createdAt)}</p>
        </div>
        <p className="md:text-right">
          <strong className="block text-h2 whitespace-nowrap tabular-nums">
            {formatReais(monthlyValue(price, period))}
          </strong>
          <span className="text-ink-2">por mês, pagamento {periods[period].label.toLowerCase()}</span>
        </p>
      </div>
      <div className="mt-7">
        <PeriodRoad
          start={currentPeriodStart}
          end={currentPeriodEnd}
          now={new Date()}
          endLabel={status === "canceling" ? "Ativa até" : "Fim do período"}
        />
      </div>
      {action == null ? null : <div className="mt-6 grid gap-3">{action}</div>}
      <Facts className="mt-6 -mb-3" facts={factsOf(subscription)} />
      {/* While past due the banner above leads there. */}
      {status === "past_due" ? null : (
        <div className="mt-3 border-t pt-2">
          <PortalButton variant="quiet" size="flush">
            Trocar cartão
          </PortalButton>
        </div>
      )}
    </Card>
  );
}

function factsOf({ status, period, price, currentPeriodEnd, canceledAt }: Subscription): Fact[] {
  const isRenewing = status === "active";
  return [
    ...(canceledAt ? [{ label: "Cancelada em", value: formatDate(canceledAt) }] : []),
    ...(isRenewing
      ? [
          { label: "Próxima cobrança", value: formatDate(currentPeriodEnd) },
          { label: "Valor da próxima cobrança", value: formatReais(price) },
        ]
      : [
          { label: "Próxima cobrança", value: nextCharge[status] ?? "Nenhuma" },
          { label: `Valor por ${periods[period].unit}`, value: formatReais(price) },
        ]),
    { label: "Período de pagamento", value: periods[period].label },
    { label: "Forma de pagamento", value: "Cartão de crédito" },
  ];
}

const nextCharge: Record<string, string> = {
  past_due: "Nova tentativa nos próximos dias",
};
