import { type Period, periods } from "../billing-periods";
import { formatReais } from "../brazil";
import { PRICE_NOTICE_DAYS } from "../limits";
import { withdrawalRight } from "../messages/withdrawal";

type Sold = {
  planName: string;
  period: Period;
  /** What each period charges, in reais. */
  price: number;
};

/** The main terms of a subscription in a few lines, before and after it is paid (Decreto 7.962/2013, art. 4). */
export function contractSummary({ planName, period, price }: Sold): { label: string; text: string }[] {
  const { months, unit } = periods[period];
  const every = months === 1 ? "todo mês" : `a cada ${months} meses`;
  return [
    { label: "O que é", text: `${planName}: seu perfil publicado na busca das famílias, sem comissão.` },
    {
      label: "Quanto e quando",
      text: `${formatReais(price)} por ${unit}, no cartão de crédito: uma vez agora e depois ${every}, até você cancelar.`,
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
