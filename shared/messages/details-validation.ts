import { CHILD_AGE_MAX, CHILD_AGE_MIN, MONTHLY_PRICE_MAX, MONTHLY_PRICE_MIN } from "../limits";

/** Errors in terms and comfort, as shown to the driver. */

export const priceUnreadable = "Escreva o valor em reais, sem centavos. Exemplo: 390.";
export const priceTooLow = `O valor precisa ser de pelo menos R$\u00a0${MONTHLY_PRICE_MIN}. Para não mostrar, deixe vazio.`;
export const priceTooHigh = `O valor pode ser de até R$\u00a0${MONTHLY_PRICE_MAX / 1000}.000 por mês. Confira se não há um zero a mais.`;
export const installments = "Escolha 10, 11 ou 12 parcelas, ou não diga.";
export const siblingDiscount = "Escolha um dos descontos da lista, ou não diga.";
export const notice = "Escolha um dos prazos da lista, ou não diga.";
export const age = `A idade precisa ser de ${CHILD_AGE_MIN} a ${CHILD_AGE_MAX} anos.`;
export const agesSwapped = "A primeira idade não pode ser maior que a segunda.";
