import type { inferRouterOutputs } from "@trpc/server";
import {
  formatDate,
  formatDecimal,
  formatInteger,
  formatMonth,
  formatReais,
  formatShortMonth,
  formatTime,
} from "../../../shared/brazil";
import type { FigurePeriod } from "../../../shared/figures";
import type { ConsoleRouter } from "../../app/trpc";
import type { ChartPoint, Series } from "../../charts/series";

export type Periods = inferRouterOutputs<ConsoleRouter>["figures"]["over"]["periods"];

/** A card of the page: its series, the format of its values, and the figure at its head. */
export type FigureCard = {
  title: string;
  lead: string;
  /** The current figure. */
  now: string;
  series: Series[];
  format: (value: number) => string;
  /** The unit after the values: "por mês" in "de 1 a 11 por mês". */
  unit: string;
  /** Whether the values of the first series can be summed. */
  isSum: boolean;
  file: string;
};

const MINUTES_OF_DAY = 24 * 60;
const unitWords: Record<FigurePeriod, string> = { day: "por dia", week: "por semana", month: "por mês" };
const nowWords: Record<FigurePeriod, string> = { day: "hoje", week: "nesta semana", month: "neste mês" };
const unknown = "sem dados";

/** The figures as cards, in the order of the page. `at` is when they were counted (ISO 8601), up to 20 minutes ago. */
export function figureCards(periods: Periods, period: FigurePeriod, at: string): FigureCard[] {
  const soFar = `${nowWords[period]} até ${formatTime(at)}`;
  const of = <Key extends keyof Periods[number]>(key: Key) => periods.map((period) => period[key]);
  const inDays = (key: "queueMedianMinutes" | "queueOldestMinutes") =>
    of(key).map((minutes) => (minutes === null ? null : minutes / MINUTES_OF_DAY));
  const last = periods.at(-1);
  const whole = (value: number | null | undefined) => (value == null ? unknown : formatInteger(value));
  const reais = (value: number) => formatReais(value);
  return [
    {
      title: "Condutores",
      lead: `dos quais ${whole(last?.visible)} visíveis às ${formatTime(at)}`,
      now: whole(last?.drivers),
      series: [
        { name: "todos", values: of("drivers"), look: "line" },
        { name: "visíveis", values: of("visible"), look: "dashed" },
      ],
      format: formatInteger,
      unit: "condutores",
      isSum: false,
      file: "condutores",
    },
    {
      title: "Novos e cancelados",
      lead: `assinaturas, ${soFar}`,
      now: `+${whole(last?.started)} −${whole(last?.canceled)}`,
      series: [
        { name: "novas", values: of("started"), look: "bars" },
        { name: "canceladas", values: of("canceled"), look: "below" },
      ],
      format: formatInteger,
      unit: `novas ${unitWords[period]}`,
      isSum: true,
      file: "novos-e-cancelados",
    },
    {
      title: "Valor das assinaturas",
      lead: "planos em dia, divididos por mês; não desconta devoluções",
      now: last?.monthlyCents == null ? unknown : reais(last.monthlyCents / 100),
      series: [
        {
          name: "reais por mês",
          values: of("monthlyCents").map((cents) => (cents === null ? null : cents / 100)),
          look: "bars",
        },
      ],
      format: reais,
      unit: "em assinaturas",
      isSum: false,
      file: "valor-das-assinaturas",
    },
    {
      title: "Visitas a perfis",
      lead: `pessoas por dia, somadas ${soFar}`,
      now: whole(last?.visits),
      series: [{ name: "visitas", values: of("visits"), look: "bars" }],
      format: formatInteger,
      unit: unitWords[period],
      isSum: true,
      file: "visitas",
    },
    {
      title: "Aparições em listas",
      lead: `perfis em buscas e páginas de cidade, somados ${soFar}`,
      now: whole(last?.appearances),
      series: [{ name: "aparições", values: of("appearances"), look: "bars" }],
      format: formatInteger,
      unit: unitWords[period],
      isSum: true,
      file: "aparicoes",
    },
    {
      title: "Aberturas do WhatsApp",
      lead: `toques em “Concordo, ir para WhatsApp”, uma vez por pessoa e dia, ${soFar}`,
      now: whole(last?.openings),
      series: [{ name: "aberturas", values: of("openings"), look: "bars" }],
      format: formatInteger,
      unit: unitWords[period],
      isSum: true,
      file: "aberturas-do-whatsapp",
    },
    {
      title: "Buscas",
      lead: `em cidades conhecidas, ${soFar}`,
      now: whole(last?.searches),
      series: [
        { name: "buscas", values: of("searches"), look: "bars" },
        { name: "sem ninguém", values: of("foundNobody"), look: "below" },
      ],
      format: formatInteger,
      unit: unitWords[period],
      isSum: true,
      file: "buscas",
    },
    {
      title: "Idade da fila",
      lead: "em dias; mediana: metade espera menos",
      now: daysInWords(inDays("queueMedianMinutes").at(-1) ?? null),
      series: [
        { name: "metade", values: inDays("queueMedianMinutes"), look: "line" },
        { name: "mais antigo", values: inDays("queueOldestMinutes"), look: "dashed" },
      ],
      format: formatDecimal,
      unit: "dias",
      isSum: false,
      file: "idade-da-fila",
    },
    {
      title: "Famílias esperando",
      lead: "avisos confirmados e ainda no prazo",
      now: whole(last?.waiting),
      series: [{ name: "avisos", values: of("waiting"), look: "bars" }],
      format: formatInteger,
      unit: "avisos",
      isSum: false,
      file: "familias-esperando",
    },
    {
      title: "Recomendações",
      lead: `confirmadas por email ${soFar}`,
      now: whole(last?.recommended),
      series: [
        { name: "confirmadas", values: of("recommended"), look: "bars" },
        { name: "publicadas", values: of("recommendationsApproved"), look: "below" },
      ],
      format: formatInteger,
      unit: unitWords[period],
      isSum: true,
      file: "recomendacoes",
    },
  ];
}

/** The chart in a sentence: "Visitas a perfis, 13 meses: de 1 a 11 por mês, 186 no total." */
export function sentenceOf({ title, series, format, unit, isSum }: FigureCard, span: string): string {
  const shown = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return `${name} ${unknown}`;
    const range = `de ${format(Math.min(...known))} a ${format(Math.max(...known))}`;
    const total = isSum ? `, ${format(known.reduce((sum, value) => sum + value, 0))} no total` : "";
    return series.length === 1 ? `${range} ${unit}${total}` : `${name} ${range}${total}`;
  });
  return `${title}, ${span}: ${shown.join("; ")}.`;
}

/** The steps of the time axis. */
export function pointsOf(periods: Periods, period: FigurePeriod): ChartPoint[] {
  return periods.map(({ start, isRunning }, index) => {
    const date = formatDate(`${start}T12:00:00Z`);
    if (period === "month") {
      const short = formatShortMonth(start);
      // The years are shown at both ends.
      const isOuter = index === 0 || index === periods.length - 1;
      return { label: formatMonth(start), short: isOuter ? short : short.slice(0, 3), isRunning };
    }
    return { label: period === "week" ? `semana de ${date}` : date, short: date.slice(0, 5), isRunning };
  });
}

function daysInWords(days: number | null): string {
  return days === null ? "vazia" : `${formatDecimal(days)} ${days >= 1.95 ? "dias" : "dia"}`;
}
