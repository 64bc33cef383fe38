import { formatInteger } from "../../shared/brazil";

type Total = { totalCount: number; totalIsMinimum?: true | undefined };

/** "23 condutores", "1 condutor" or "Mais de 1.000 condutores" */
export function driversWords({ totalCount, totalIsMinimum }: Total): string {
  if (totalIsMinimum) return `Mais de ${formatInteger(totalCount)} condutores`;
  return totalCount === 1 ? "1 condutor" : `${formatInteger(totalCount)} condutores`;
}

/** "23 condutores encontrados" */
export function countWords(total: Total): string {
  return `${driversWords(total)} ${total.totalCount === 1 ? "encontrado" : "encontrados"}`;
}

/** "Mostrando 10 de 23" */
export function shownWords(shown: number, { totalCount, totalIsMinimum }: Total): string {
  return `Mostrando ${formatInteger(shown)} de ${totalIsMinimum ? "mais de " : ""}${formatInteger(totalCount)}`;
}
