import { formatInteger } from "../../shared/brazil";
import { driverCountText, type Total } from "../../shared/search/driver-count-text";

/** "23 condutores encontrados" */
export function totalText(total: Total): string {
  return `${driverCountText(total)} ${total.totalCount === 1 ? "encontrado" : "encontrados"}`;
}

/** "Mostrando 10 de 23" */
export function shownText(shown: number, { totalCount, totalIsMinimum }: Total): string {
  return `Mostrando ${formatInteger(shown)} de ${totalIsMinimum ? "mais de " : ""}${formatInteger(totalCount)}`;
}
