import { formatInteger } from "../../shared/brazil";

type Total = { totalCount: number; totalIsMinimum?: true | undefined };

/** "23 condutores encontrados", "1 condutor encontrado" or "Mais de 1.000 condutores encontrados". */
export function countWords({ totalCount, totalIsMinimum }: Total): string {
  if (totalIsMinimum) return `Mais de ${formatInteger(totalCount)} condutores encontrados`;
  return totalCount === 1 ? "1 condutor encontrado" : `${formatInteger(totalCount)} condutores encontrados`;
}

/** "Mostrando 10 de 23" */
export function shownWords(shown: number, { totalCount, totalIsMinimum }: Total): string {
  return `Mostrando ${formatInteger(shown)} de ${totalIsMinimum ? "mais de " : ""}${formatInteger(totalCount)}`;
}
