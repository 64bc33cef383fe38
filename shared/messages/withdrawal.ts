/**
 * The message of a successful withdrawal (§8). In a file of its own: otherwise every page would load
 * sentences with an amount.
 */
import { WITHDRAWAL_DAYS } from "../limits";

/** The right, in the same words wherever it is promised. */
export const withdrawalRight = `Em até ${WITHDRAWAL_DAYS} dias depois de contratar, você pode desistir e receber tudo de volta, sem explicar o motivo.`;

/** The answer to a withdrawal that a person refunds. */
export const withdrawalInReview = "Recebemos seu pedido. Devolvemos em até 5 dias úteis.";

export const withdrawn = (amount: string) => `Assinatura encerrada. ${amount} voltam para o cartão.`;
export const withdrawalRequested = (amount: string) =>
  `Recebemos sua desistência. Estamos encerrando a assinatura e devolvendo ${amount}. Você não precisa fazer mais nada: avisamos por email.`;
export const withdrawalByHand = (amount: string) =>
  `Assinatura encerrada. A devolução de ${amount} está com a nossa equipe, que avisa por email.`;
