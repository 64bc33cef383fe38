import type { inferRouterOutputs } from "@trpc/server";
import { formatDecimal, formatInteger, formatReais } from "../../../shared/brazil";
import type { FigurePeriod } from "../../../shared/figures";
import type { ConsoleRouter } from "../../app/trpc";
import type { FigureCard } from "./figure-cards";

type Money = inferRouterOutputs<ConsoleRouter>["figures"]["over"]["money"];

const unitWords: Record<FigurePeriod, string> = { day: "por dia", week: "por semana", month: "por mês" };

/** Payments, refunds and losses at Stripe, as cards. */
export function moneyCards(money: Money, period: FigurePeriod): FigureCard[] {
  const last = money.at(-1);
  if (!last) return [];
  const per = unitWords[period];
  const of = (value: (ofPeriod: Money[number]) => number) => money.map(value);
  const churn = money.map(({ ended, running }) => (running > 0 ? (100 * ended) / running : null));
  const churnNow = churn.at(-1);
  return [
    {
      title: "Receita",
      lead: "cobranças pagas menos as devolvidas",
      now: formatReais((last.paidCents - last.refundedCents) / 100),
      series: [
        { name: "pagas", values: of(({ paidCents }) => paidCents / 100), look: "bars" },
        { name: "devolvidas", values: of(({ refundedCents }) => refundedCents / 100), look: "below" },
      ],
      format: formatReais,
      unit: per,
      isSum: true,
      file: "receita",
    },
    {
      title: "Cobranças",
      lead: `renovações; recuperadas: ${formatInteger(last.recovered)}; primeiras cobranças: ${formatInteger(last.newPaid)}`,
      now: `+${formatInteger(last.renewed)} −${formatInteger(last.failed)}`,
      series: [
        { name: "renovadas", values: of(({ renewed }) => renewed), look: "bars" },
        { name: "recusadas", values: of(({ failed }) => failed), look: "below" },
        { name: "recuperadas", values: of(({ recovered }) => recovered), look: "line" },
      ],
      format: formatInteger,
      unit: per,
      isSum: true,
      file: "cobrancas",
    },
    {
      title: "Saídas",
      lead: `em %; assinaturas no começo: ${formatInteger(last.running)}, encerradas: ${formatInteger(last.ended)}`,
      now: churnNow == null ? "sem dados" : `${formatDecimal(churnNow)}%`,
      series: [{ name: "% que saiu", values: churn, look: "bars" }],
      format: (value) => `${formatDecimal(value)}%`,
      unit: per,
      isSum: false,
      file: "saidas",
    },
  ];
}
