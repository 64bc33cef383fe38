import { formatInteger } from "../../shared/brazil";
import { driversWords, type Total } from "../../shared/search/drivers-words";

/** "23 condutores encontrados" */
export function countWords(total: Total): string {
  return `${driversWords(total)} ${total.totalCount === 1 ? "encontrado" : "encontrados"}`;
}

/** "Mostrando 10 de 23" */
export function shownWords(shown: number, { totalCount, totalIsMinimum }: Total): string {
  return `Mostrando ${formatInteger(shown)} de ${totalIsMinimum ? "mais de " : ""}${formatInteger(totalCount)}`;
}
