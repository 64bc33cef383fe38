import { formatInteger } from "../../../shared/brazil";
import { type FigureName, figureLabels } from "../../../shared/profile/results/results";
import { sourceLabels } from "../../../shared/profile/results/sources";
import type { OwnResults } from "../../../shared/schemas/results";
import { Chart } from "../../charts/chart";
import { chartOf } from "./chart-of";

/** One figure day by day, compared with the previous period, with an explanation and its sources. */
export function FigureChart({ results, figure }: { results: OwnResults; figure: FigureName }) {
  const { title, meaning, counting } = figureLabels[figure];
  const chart = chartOf(results, figure);
  return (
    <div className="mt-4">
      <Chart {...chart} format={formatInteger} tableName="Ver os números em tabela">
        <p className="mt-3 text-label text-ink-2">
          <strong className="text-ink">{title}</strong>: {meaning}
        </p>
        <Sources results={results} figure={figure} />
        <details className="text-label text-ink-2">
          <summary className="text-link inline-block py-2.5 font-bold">Como contamos?</summary>
          <p>{counting}</p>
        </details>
      </Chart>
    </div>
  );
}

function Sources({ results, figure }: { results: OwnResults; figure: FigureName }) {
  const counted = results.sources.filter((source) => source[figure] > 0);
  if (counted.length === 0) return null;
  return (
    <p className="mt-2 text-label text-ink-2">
      {counted
        .map((source) => `${sourceLabels[source.source]}: ${formatInteger(source[figure])}`)
        .join(" · ")}
    </p>
  );
}
