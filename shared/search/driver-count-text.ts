import { counted, formatInteger } from "../brazil";

export type Total = { totalCount: number; totalIsMinimum?: true | undefined };

/** "23 condutores", "1 condutor" or "Mais de 1.000 condutores" */
export function driverCountText({ totalCount, totalIsMinimum }: Total): string {
  if (totalIsMinimum) return `Mais de ${formatInteger(totalCount)} condutores`;
  return counted(totalCount, "condutor", "condutores");
}
