/** Why a payment is in the staff's queue, by the code that the queue stores. */
export const paymentDetails = {
  dispute: "Cobrança contestada",
  "dispute-lost": "Contestação perdida",
  "refund-refused": "Devolução recusada",
  "refund-failed": "Devolução que não chegou",
  refunded: "Período devolvido por inteiro",
} as const;

export type PaymentDetail = keyof typeof paymentDetails;

/** The label of a code. */
export function paymentDetailLabel(detail: string): string {
  return Object.hasOwn(paymentDetails, detail) ? paymentDetails[detail as PaymentDetail] : "Pagamento";
}
