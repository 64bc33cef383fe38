import { cn } from "../ui/cn";
import { apart, axisLabel, datedPoints, ticksFor } from "./scale";
import type { ChartPoint, Series } from "./series";

const HEIGHT = 168;
const TOP = 14;
const BOTTOM = 140;
/** The part of its step that a bar fills. */
const BAR = 0.72;
/** Height of a line of text. */
const WORDS = 16;

type ChartPictureProps = {
  /** One sentence that describes the chart. */
  sentence: string;
  points: readonly ChartPoint[];
  series: readonly Series[];
};

type Scale = { x: (index: number) => number; y: (value: number) => number; step: number };

/** The SVG of a chart. Widths are relative and heights fixed, so text has the same size everywhere. */
export function ChartPicture({ sentence, points, series }: ChartPictureProps) {
  const ticks = ticksFor(series.flatMap(heightsOf));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const lines = series.filter(({ look }) => look === "line" || look === "dashed");
  const isLinesAlone = lines.length > 0 && series.every(({ look }) => look !== "bars");
  const step = 100 / points.length;
  const scale: Scale = {
    step,
    // A line goes from edge to edge; bars, and a line over them, are centred in their steps.
    x: (index) => (isLinesAlone ? (100 * index) / Math.max(1, points.length - 1) : step * (index + 0.5)),
    y: (value) => BOTTOM - ((value - lowest) / (highest - lowest)) * (BOTTOM - TOP),
  };
  const ends = lines.map(({ values }) => values.findLast((value) => value !== null) ?? 0);
  const names = apart(ends.map(scale.y), WORDS);
  const of = (look: Series["look"]) => series.filter((item) => item.look === look);
  return (
    <svg
      role="img"
      aria-label={sentence}
      height={HEIGHT}
      className={cn(
        "ml-13 block overflow-visible text-badge",
        lines.length > 1 ? "w-[calc(100%-9.25rem)]" : "w-[calc(100%-3.25rem)]",
      )}
    >
      <Grid ticks={ticks} scale={scale} />
      {of("comparison").map((line) => (
        <Line key={line.name} series={line} scale={scale} />
      ))}
      {[...of("bars"), ...of("below")].map((bars) => (
        <Bars key={bars.name} series={bars} points={points} scale={scale} />
      ))}
      <line x1="0" x2="100%" y1={scale.y(0)} y2={scale.y(0)} className="stroke-ink" strokeWidth={2} />
      {lines.map((line, index) => (
        <Line
          key={line.name}
          series={line}
          scale={scale}
          nameAt={lines.length > 1 ? names[index] : undefined}
        />
      ))}
      <Dates points={points} scale={scale} most={lines.length > 1 ? 3 : 5} />
    </svg>
  );
}

function heightsOf({ look, values }: Series): number[] {
  return values.filter((value) => value !== null).map((value) => (look === "below" ? -value : value));
}

function Grid({ ticks, scale }: { ticks: readonly number[]; scale: Scale }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1="0" x2="100%" y1={scale.y(tick)} y2={scale.y(tick)} className="stroke-line" />
      <text x={-8} y={scale.y(tick) + 5} textAnchor="end" className="fill-ink-2 tabular-nums">
        {axisLabel(tick)}
      </text>
    </g>
  ));
}

type BarsProps = { series: Series; points: readonly ChartPoint[]; scale: Scale };

function Bars({ series: { values, look }, points, scale }: BarsProps) {
  const isBelow = look === "below";
  return values.map((value, index) => {
    if (value === null || value === 0) return null;
    const end = scale.y(isBelow ? -value : value);
    const point = points[index];
    return (
      <rect
        key={point?.label}
        x={`${scale.step * (index + (1 - BAR) / 2)}%`}
        width={`${scale.step * BAR}%`}
        y={Math.min(end, scale.y(0))}
        height={Math.abs(end - scale.y(0))}
        rx={2}
        strokeWidth={1.5}
        className={
          point?.isRunning
            ? cn("fill-surface", isBelow ? "stroke-field" : "stroke-ink")
            : isBelow
              ? "fill-field"
              : "fill-ink"
        }
      />
    );
  });
}

type LineProps = {
  series: Series;
  scale: Scale;
  /** Height of its label at its end; without one the label is shown elsewhere. */
  nameAt?: number | undefined;
};

function Line({ series: { name, look, values }, scale, nameAt }: LineProps) {
  const last = values.findLastIndex((value) => value !== null);
  const end = values[last];
  if (end === undefined || end === null) return null;
  const at = { x: `${scale.x(last)}%`, y: scale.y(end) };
  const isComparison = look === "comparison";
  return (
    <>
      {/* /* A nested SVG, stretched to the width: strokes and dashes keep their size. */}
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="overflow-visible"
        aria-hidden
      >
        <path
          d={pathThrough(values, scale)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeDasharray={look === "dashed" ? "5 4" : undefined}
          className={isComparison ? "stroke-info" : "stroke-ink"}
        />
      </svg>
      {isComparison ? null : (
        <circle
          cx={at.x}
          cy={at.y}
          r={4.5}
          strokeWidth={2}
          className={cn("stroke-ink", look === "dashed" ? "fill-surface" : "fill-ink")}
        />
      )}
      {nameAt === undefined ? null : (
        <text x={at.x} y={nameAt} dx={10} dy={5} className="fill-ink font-bold">
          {name}
        </text>
      )}
    </>
  );
}

/** Through every known value; a new line starts after a gap. */
function pathThrough(values: Series["values"], scale: Scale): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const isNew = index === 0 || values[index - 1] === null;
      return `${isNew ? "M" : "L"}${scale.x(index).toFixed(2)} ${scale.y(value).toFixed(1)}`;
    })
    .join("");
}

type DatesProps = { points: readonly ChartPoint[]; scale: Scale; most: number };

function Dates({ points, scale, most }: DatesProps) {
  const last = points.length - 1;
  return datedPoints(points.length, most).map((index) => {
    // The outer labels stay inside the chart.
    const [x, anchor] =
      index === 0
        ? ["0", "start" as const]
        : index === last
          ? ["100%", "end" as const]
          : [`${scale.x(index)}%`, "middle" as const];
    return (
      <text key={index} x={x} y={HEIGHT - 6} textAnchor={anchor} className="fill-ink-2">
        {points[index]?.short}
      </text>
    );
  });
}
