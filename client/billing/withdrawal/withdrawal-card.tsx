import { useState } from "react";
import { formatDate, formatReais } from "../../../shared/brazil";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { WithdrawalDialog } from "./withdrawal-dialog";

/** In the first seven days of a subscription: offers the withdrawal with a full refund (CDC, art. 49). */
export function WithdrawalCard() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = trpc.subscriptions.withdrawal.useQuery();
  if (data?.state !== "offered") return null;
  const amount = formatReais(data.cents / 100);
  return (
    <Card as="section" aria-labelledby="desistir">
      <div className="grid grid-cols-[auto_1fr] gap-x-3.5">
        <Icon name="rotate-left" size={24} className="mt-0.5" />
        <div className="min-w-0">
          <h2 id="desistir" className="text-h3 font-extrabold">
            Mudou de ideia?
          </h2>
          <p className="mt-1">
            Você assinou {daysAgo(data.daysSince)}. Até <strong>{formatDate(data.until)}</strong> pode
            desistir e receber <strong className="whitespace-nowrap">{amount}</strong> de volta, sem explicar
            o motivo.
          </p>
        </div>
      </div>
      <Button variant="outline" size="xl" className="mt-4 w-full" onClick={() => setIsOpen(true)}>
        Desistir e receber tudo de volta
      </Button>
      <WithdrawalDialog amount={amount} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

function daysAgo(days: number): string {
  if (days === 0) return "hoje";
  return days === 1 ? "ontem" : `há ${days} dias`;
}
