import { type Period, periods } from "../billing-periods";
import { formatReais } from "../brazil";
import { PRICE_NOTICE_DAYS, WITHDRAWAL_DAYS } from "../limits";
import { withdrawalRight } from "../messages/withdrawal";

type Sold = {
  planName: string;
  period: Period;
  /** What each period charges, in reais. */
  price: number;
};

/** The renewal and the right to withdraw in one line, for where the whole contract is folded. */
export function contractInShort(period: Period): string {
  return `Renova ${renewal(period)}, até você cancelar. ${WITHDRAWAL_DAYS} dias para desistir e receber tudo de volta.`;
}

/** "todo mês", "a cada 3 meses" */
function renewal(period: Period): string {
  const { months } = periods[period];
  return months === 1 ? "todo mês" : `a cada ${months} meses`;
}

/** The main terms of a subscription in a few lines, before and after it is paid (Decreto 7.962/2013, art. 4). */
export function contractSummary({ planName, period, price }: Sold): { label: string; text: string }[] {
  return [
    { label: "O que é", text: `${planName}: seu perfil publicado na busca das famílias, sem comissão.` },
    {
      label: "Quanto e quando",
      text: `${formatReais(price)} por ${periods[period].unit}, no cartão de crédito: uma vez agora e depois ${renewal(period)}, até você cancelar.`,
    },
    {
      label: "Como encerrar",
      text: "Em Minha Assinatura, a qualquer hora e sem multa. O que já pagou vale até o fim do período.",
    },
    {
      label: "Se mudar de ideia",
      text: withdrawalRight,
    },
    {
      label: "Se o preço mudar",
      text: `Avisamos por email ${PRICE_NOTICE_DAYS} dias antes, e você decide se continua.`,
    },
  ];
}
