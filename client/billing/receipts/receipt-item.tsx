import type { inferRouterOutputs } from "@trpc/server";
import { periods } from "../../../shared/billing-periods";
import { formatDate, formatReais } from "../../../shared/brazil";
import type { Receipt } from "../../../shared/schemas/receipts";
import type { AppRouter } from "../../app/trpc";
import { Badge } from "../../ui/badge";
import { Icon } from "../../ui/icon";

type LinkedReceipt = inferRouterOutputs<AppRouter>["subscriptions"]["receipts"]["receipts"][number];

const looks = {
  paid: { kind: "go", dot: "filled", words: "Paga" },
  credited: { kind: "go", dot: "filled", words: "Paga com crédito" },
  open: { kind: "bad", dot: "ring", words: "Não paga" },
  void: { kind: "neutral", dot: "ring", words: "Anulada" },
  refunded: { kind: "neutral", icon: "rotate-left", words: "Devolvida" },
  "partly-refunded": { kind: "neutral", icon: "rotate-left", words: "Devolvida em parte" },
  disputed: { kind: "warning", icon: "warning", words: "Contestada no banco" },
} as const;

/** One charge: date, amount, period, status, and a link to Stripe's page. */
export function ReceiptItem({ receipt }: { receipt: LinkedReceipt }) {
  const { words, ...look } = looks[isCredited(receipt) ? "credited" : receipt.state];
  const date = formatDate(receipt.date);
  return (
    <li className="border-t py-4 first:border-t-0 last:pb-0">
      <p tabIndex={-1} className="flex justify-between gap-4 font-bold tabular-nums">
        <span>{date}</span>
        <span className="whitespace-nowrap">{formatReais(receipt.price)}</span>
      </p>
      <p className="text-small text-ink-2">{aboutOf(receipt)}</p>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge {...look}>{words}</Badge>
        <span className="flex flex-wrap gap-x-5 print:hidden">
          {receipt.receiptUrl ? (
            <ReceiptLink href={receipt.receiptUrl} about={`cobrança de ${date}`}>
              {receipt.state === "open" ? "Pagar agora" : "Ver recibo"}
            </ReceiptLink>
          ) : null}
          {receipt.pdfUrl && receipt.state !== "open" ? (
            <ReceiptLink href={receipt.pdfUrl} about={`cobrança de ${date}`}>
              PDF
            </ReceiptLink>
          ) : null}
        </span>
      </div>
    </li>
  );
}

// Credit of an earlier period paid it; nothing was charged.
function isCredited({ state, price }: LinkedReceipt): boolean {
  return state === "paid" && price === 0;
}

type ReceiptLinkProps = { href: string; about: string; children: string };

function ReceiptLink({ href, about, children }: ReceiptLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 font-bold underline"
    >
      {children}
      <span className="sr-only">, {about}, abre em outra aba</span>
      <Icon name="external" size={20} />
    </a>
  );
}

function aboutOf(receipt: Receipt): string {
  const { period, periodStart, periodEnd, state, refunded, refundedAt, refusedAt } = receipt;
  const parts = [`${periods[period].label}, de ${formatDate(periodStart)} a ${formatDate(periodEnd)}`];
  const when = refundedAt ? ` em ${formatDate(refundedAt)}` : "";
  if (state === "partly-refunded") parts.push(`voltaram ${formatReais(refunded)}${when}`);
  if (state === "refunded" && when) parts.push(`devolvida${when}`);
  if (refusedAt) parts.push(`cartão recusado em ${formatDate(refusedAt)}`);
  return parts.join("; ");
}
