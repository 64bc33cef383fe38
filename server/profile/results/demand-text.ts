import { formatInteger } from "../../../shared/brazil";
import { DEMAND_DAYS, demandShiftLabels } from "../../../shared/profile/results/results";
import type { Demand } from "../../../shared/schemas/results";

/** "Nos últimos 30 dias, 9 famílias procuraram vaga à tarde na EMEF Padre Anchieta, em Campinas, e não acharam." */
export function demandSentence({ at, label, shift, families }: Demand, city: string): string {
  const when = shift ? ` ${demandShiftLabels[shift]}` : "";
  return `Nos últimos ${DEMAND_DAYS} dias, ${formatInteger(families)} famílias procuraram vaga${when} ${at} ${label}, em ${city}, e não acharam.`;
}
