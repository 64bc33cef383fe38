import type { ChartPoint, Series } from "./series";

type ChartTableProps = {
  caption: string;
  points: readonly ChartPoint[];
  series: readonly Series[];
  format: (value: number) => string;
};

/** Every value of a chart, newest first, as a real table. */
export function ChartTable({ caption, points, series, format }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll sideways on phones, and a keyboard has to reach that
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-label">
        <caption className="pb-2 text-left text-ink-2">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-2 text-left font-bold">
              Período
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-2 pl-3 text-right font-bold first-letter:uppercase">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .map(({ label, isRunning }, index) => (
              <tr key={label} className="border-b">
                <th scope="row" className="py-2 text-left font-medium">
                  {label}
                  {isRunning ? " (em curso)" : ""}
                </th>
                {series.map(({ name, values }) => {
                  const value = values[index] ?? null;
                  return (
                    <td key={name} className="py-2 pl-3 text-right tabular-nums">
                      {value === null ? "sem dados" : format(value)}
                    </td>
                  );
                })}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}
