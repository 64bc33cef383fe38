/** Billing periods: length in months, label and unit (§9), in the order in which they are offered. */
export const periods = {
  monthly: { months: 1, label: "Mensal", unit: "mês" },
  quarterly: { months: 3, label: "Trimestral", unit: "trimestre" },
  semiannual: { months: 6, label: "Semestral", unit: "semestre" },
  annual: { months: 12, label: "Anual", unit: "ano" },
} as const;

export const periodNames = ["monthly", "quarterly", "semiannual", "annual"] as const;
export type Period = (typeof periodNames)[number];
export const DEFAULT_PERIOD: Period = "monthly";
