/**
 * The message of a successful withdrawal (§8). In a file of its own: otherwise every page would load
 * sentences with an amount.
 */

export const withdrawn = (amount: string) => `Assinatura encerrada. ${amount} voltam para o cartão.`;
export const withdrawalAsked = (amount: string) =>
  `Recebemos sua desistência. Estamos encerrando a assinatura e devolvendo ${amount}. Você não precisa fazer mais nada: avisamos por email.`;
export const withdrawalByHand = (amount: string) =>
  `Assinatura encerrada. A devolução de ${amount} está com a nossa equipe, que avisa por email.`;
