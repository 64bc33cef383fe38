/** The reasons that drivers can choose when they cancel. */
export const leavingReasons = {
  price: "Está caro para mim",
  "few-families": "Poucas famílias me procuraram",
  full: "Minha van já está cheia",
  "stopped-driving": "Parei de fazer transporte escolar",
  "hard-to-use": "Achei difícil de usar",
  other: "Outro motivo",
} as const;

export type LeavingReason = keyof typeof leavingReasons;
export const leavingReasonNames = Object.keys(leavingReasons) as [LeavingReason, ...LeavingReason[]];
