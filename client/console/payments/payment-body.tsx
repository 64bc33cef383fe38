import { Link } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { moneyBackStatusLabel, paymentDetailLabel } from "../../../shared/billing/payment-details";
import { formatReais } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { ConsoleRouter } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { dateTimeText } from "../parts/dates";
import { decisionBar, decisionFoot } from "../parts/decision-bar";
import { isLost } from "../parts/is-lost";
import { ReasonDialog } from "../parts/reason-dialog";
import { itemLead, itemTitle, type QueueBodyProps } from "../queue/item-text";
import { useIsOperator } from "../session/staff-here";
import { RefundWithdrawal } from "./refund-withdrawal";

const whatToDo: Record<string, string> = {
  dispute:
    "Responda no painel da Stripe dentro do prazo. Se for ganha, este item sai sozinho; se for perdida, a assinatura termina.",
  "dispute-lost":
    "A assinatura terminou e o condutor foi avisado. Confira no painel da Stripe o que o banco escreveu.",
  "refund-refused":
    "A assinatura já não cobra. Devolva à mão, no painel da Stripe ou por outro meio, menos se o banco já contestou a cobrança.",
  "refund-failed":
    "O banco do cartão não aceitou a devolução: o dinheiro voltou para a conta da Stripe. Combine outro meio com o condutor.",
  withdrawal:
    "É a terceira desistência em 12 meses, ou mais. Por isso uma pessoa devolve, em até 5 dias úteis. O perfil já está privado e a assinatura não cobra mais. Quem contratou tem direito a tudo de volta.",
  refunded:
    "A assinatura terminou e o condutor foi avisado. Nada mais a fazer, se a devolução foi intencional.",
};

/** A payment that needs a person: the charge, its refunds, and a button to close it. */
export function PaymentBody({ item, openNext }: QueueBodyProps) {
  const isOperator = useIsOperator();
  const [isConfirming, setConfirming] = useState(false);
  const utils = consoleApi.useUtils();
  const charge = consoleApi.payments.charge.useQuery({ id: item.subject });
  const close = consoleApi.payments.close.useMutation();
  if (isLost(charge))
    return <ErrorState title="Não conseguimos carregar o pagamento" onRetry={() => void charge.refetch()} />;
  if (!charge.data) return <p role="status">Abrindo o pagamento...</p>;
  const { cents, billedAt, paidAt, stripeInvoiceId, stripeSubscriptionId, paymentIntent, moneyBack } =
    charge.data;
  const { payer, dashboard } = charge.data;
  const resolve = async (reason: string) => {
    await close.mutateAsync({ id: item.subject, reason });
    await Promise.all([utils.queue.invalidate(), utils.log.invalidate()]);
    toast({ kind: "success", title: `${itemTitle(item)}, ${itemLead(item)}: resolvido.` });
    openNext();
  };
  return (
    <>
      <p className="mt-4 max-w-reading">{whatToDo[item.detail] ?? paymentDetailLabel(item.detail)}</p>
      <Facts
        className="mt-3 max-w-reading"
        facts={[
          {
            label: "Quem pagou",
            value: payer ? (
              <Link to={consolePaths.person} params={{ id: payer.userId }} search={{}} className="text-link">
                {payer.name}
              </Link>
            ) : (
              "conta excluída"
            ),
          },
          { label: "Valor", value: formatReais(cents / 100) },
          { label: "Cobrado em", value: dateTimeText(billedAt) },
          { label: "Pago em", value: paidAt ? dateTimeText(paidAt) : "não" },
          ...moneyBack.map((part) => ({
            label: part.kind === "refund" ? "Devolução" : "Contestação",
            value: <MoneyBack part={part} dashboard={dashboard} />,
          })),
          { label: "Recibo", value: stripeInvoiceId },
          { label: "Assinatura", value: stripeSubscriptionId },
          {
            label: "Pagamento",
            value: paymentIntent ? (
              <AtStripe base={dashboard} path={`payments/${paymentIntent}`} id={paymentIntent} />
            ) : (
              "–"
            ),
          },
        ]}
      />
      {isOperator && !item.closedAt ? (
        item.detail === "withdrawal" ? (
          <RefundWithdrawal
            item={item}
            openNext={openNext}
            amount={formatReais(cents / 100)}
            payer={payer?.name ?? "quem pagou"}
          />
        ) : (
          <div className={decisionFoot}>
            <div className={decisionBar}>
              <Button onClick={() => setConfirming(true)}>Resolver</Button>
            </div>
          </div>
        )
      ) : null}
      {isConfirming ? (
        <ReasonDialog
          title="Resolver este pagamento?"
          label="O que foi feito"
          readers="Fica no registro. Só a equipe lê."
          verb="Resolver"
          onClose={() => setConfirming(false)}
          onConfirm={resolve}
        >
          <p>O item sai da fila. Na Stripe nada muda.</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

type Part = inferRouterOutputs<ConsoleRouter>["payments"]["charge"]["moneyBack"][number];

/** A refund or chargeback: how much, how it stands, and until when it can be answered. */
function MoneyBack({ part, dashboard }: { part: Part; dashboard: string | null }) {
  const { id, kind, cents, status, createdAt, dueAt } = part;
  return (
    <>
      {formatReais(cents / 100)}, {moneyBackStatusLabel(status)}, {dateTimeText(createdAt)}.
      {dueAt ? ` Responda até ${dateTimeText(dueAt)}.` : ""}{" "}
      {kind === "dispute" ? <AtStripe base={dashboard} path={`disputes/${id}`} id={id} /> : id}
    </>
  );
}

function AtStripe({ base, path, id }: { base: string | null; path: string; id: string }) {
  if (base === null) return <>{id}</>;
  return (
    <a href={`${base}${path}`} target="_blank" rel="noopener" className="text-link">
      {id}, na Stripe
    </a>
  );
}
