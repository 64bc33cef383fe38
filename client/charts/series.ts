/** One thing over time. Null is a period of which nothing is known: a gap in the picture. */
export type Series = {
  name: string;
  values: readonly (number | null)[];
  /** How it is drawn. Series differ by shape, not by colour alone. "below" extends below the zero line. */
  look: "bars" | "below" | "line" | "dashed" | "comparison";
};

/** A step of the time axis. */
export type ChartPoint = {
  /** In full, for the table: "novembro de 2026". */
  label: string;
  /** For the axis: "nov/26". */
  short: string;
  /** Still running: its bar is hollow. */
  isRunning?: boolean;
};
