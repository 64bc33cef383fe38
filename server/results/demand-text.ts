import { formatInteger } from "../../shared/brazil";
import { DEMAND_DAYS, demandShiftLabels } from "../../shared/results/results";
import type { Demand } from "../../shared/schemas/results";

/** "Nos últimos 30 dias, 9 famílias procuraram EMEF Padre Anchieta, em Campinas, e não acharam vaga." */
export function demandSentence({ kind, label, shift, families }: Demand, city: string): string {
  const place = kind === "neighborhood" ? `o bairro ${label}` : label;
  const when = shift ? ` ${demandShiftLabels[shift]}` : "";
  return `Nos últimos ${DEMAND_DAYS} dias, ${formatInteger(families)} famílias procuraram ${place}, em ${city},${when} e não acharam vaga.`;
}
