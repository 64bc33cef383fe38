import { formatDate, formatDecimal, formatInteger } from "../../../shared/brazil";
import { type FigureName, figureLabels } from "../../../shared/profile/results/results";
import type { OwnResults } from "../../../shared/schemas/results";
import type { ChartPoint, Series } from "../../charts/series";

type FigureOfChart = { caption: string; sentence: string; points: ChartPoint[]; series: Series[] };

/**
 * A figure of a period as a chart: a bar for each day, the current one hollow, and the mean of the previous period as a
 * line.
 */
export function chartOf({ days, figures }: OwnResults, figure: FigureName): FigureOfChart {
  const { values, before } = figures[figure];
  const { title, label } = figureLabels[figure];
  const caption = `${title}, ${days.length} dias`;
  const mean = before === null ? null : before / days.length;
  return {
    caption,
    sentence: sentenceOf(caption, values, mean, days.length),
    points: days.map((day, index) => {
      const date = formatDate(`${day}T12:00:00Z`);
      return { label: date, short: date.slice(0, 5), isRunning: index === days.length - 1 };
    }),
    series: [
      { name: label, values, look: "bars" },
      ...(mean === null
        ? []
        : [
            {
              name: `média anterior: ${formatDecimal(mean)} por dia`,
              values: days.map(() => mean),
              look: "comparison" as const,
            },
          ]),
    ],
  };
}

/** "Visitas ao perfil, 30 dias: de 1 a 11 por dia, 186 no total; média dos 30 dias anteriores: 5,5 por dia." */
function sentenceOf(
  caption: string,
  values: readonly (number | null)[],
  mean: number | null,
  days: number,
): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return `${caption}: sem dados.`;
  const total = formatInteger(known.reduce((sum, value) => sum + value, 0));
  const range = `de ${formatInteger(Math.min(...known))} a ${formatInteger(Math.max(...known))} por dia`;
  const before = mean === null ? "" : `; média dos ${days} dias anteriores: ${formatDecimal(mean)} por dia`;
  return `${caption}: ${range}, ${total} no total${before}.`;
}
