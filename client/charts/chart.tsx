import type { ReactNode } from "react";
import { Icon } from "../ui/icon";
import { ChartLegend } from "./chart-legend";
import { ChartPicture } from "./chart-picture";
import { ChartTable } from "./chart-table";
import type { ChartPoint, Series } from "./series";

type ChartProps = {
  /** The caption of the table. */
  caption: string;
  /** The chart in one sentence: "Visitas, 30 dias: de 1 a 11 por dia, 186 no total". */
  sentence: string;
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** A value as the table shows it. */
  format: (value: number) => string;
  /** Other actions on the figures, next to "Ver em tabela". */
  action?: ReactNode;
  /** The label of the button that opens the table. */
  tableName?: string;
  /** An explanation between the chart and the table. */
  children?: ReactNode;
};

/** Figures over time: a chart, and behind it a table with every value. Nothing is animated, nothing needs a pointer. */
export function Chart(props: ChartProps) {
  const { caption, sentence, points, series, format, action, tableName = "Ver em tabela", children } = props;
  const compared = series.find(({ look }) => look === "comparison");
  // Without bars the lines are named at their ends.
  const isNamed = series.length > 1 && series.some(({ look }) => look === "bars");
  return (
    <figure data-slot="chart" className="min-w-0">
      {isNamed ? <ChartLegend series={compared ? [compared] : series} /> : null}
      <ChartPicture sentence={sentence} points={points} series={series} />
      {children}
      <div className="relative mt-4 border-t">
        <details className="group">
          <summary className="inline-flex min-h-12 list-none items-center gap-2 text-small font-bold">
            {tableName}
            <Icon name="chevron-down" size={18} className="group-open:rotate-180" />
          </summary>
          {/* The comparison is one value, shown in the legend. */}
          <ChartTable
            caption={caption}
            points={points}
            series={series.filter((item) => item !== compared)}
            format={format}
          />
        </details>
        {action == null ? null : <div className="absolute top-0 right-0">{action}</div>}
      </div>
    </figure>
  );
}
