/** One quantity over time. Null is an unknown period: a gap in the chart. */
export type Series = {
  name: string;
  values: readonly (number | null)[];
  /** How it is rendered. Series differ by shape, not by colour alone. "below" extends below the zero line. */
  look: "bars" | "below" | "line" | "dashed" | "comparison";
};

/** A step of the time axis. */
export type ChartPoint = {
  /** In full, for the table: "novembro de 2026". */
  label: string;
  /** For the axis: "nov/26". */
  short: string;
  /** The current period: its bar is hollow. */
  isRunning?: boolean;
};
