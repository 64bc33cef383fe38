/** Why a payment is in the staff's queue, by the code that the queue stores. */
export const paymentDetails = {
  dispute: "Cobrança contestada",
  "dispute-lost": "Contestação perdida",
  "refund-refused": "Devolução recusada",
  "refund-failed": "Devolução que não chegou",
  withdrawal: "Desistência para devolver",
  refunded: "Período devolvido por inteiro",
} as const;

export type PaymentDetail = keyof typeof paymentDetails;

/** The label of a code. */
export function paymentDetailLabel(detail: string): string {
  return Object.hasOwn(paymentDetails, detail) ? paymentDetails[detail as PaymentDetail] : "Pagamento";
}

const moneyBackStatuses: Record<string, string> = {
  pending: "a caminho",
  requires_action: "a caminho",
  succeeded: "feita",
  failed: "não chegou",
  canceled: "cancelada",
  needs_response: "espera nossa resposta",
  warning_needs_response: "espera nossa resposta",
  under_review: "em análise no banco",
  warning_under_review: "em análise no banco",
  won: "ganha",
  warning_closed: "encerrada sem cobrança",
  prevented: "evitada",
  lost: "perdida",
};

/** Stripe's status of a refund or a chargeback, in words; a status that is new to us as Stripe writes it. */
export function moneyBackStatusLabel(status: string): string {
  return moneyBackStatuses[status] ?? status;
}
