import type { inferRouterOutputs } from "@trpc/server";
import { counted } from "../../../shared/brazil";
import type { ConsoleRouter } from "../../app/trpc";

type Schools = inferRouterOutputs<ConsoleRouter>["schools"];
export type SchoolRow = Schools["find"][number];
export type SchoolFile = Schools["file"];
export type ServingDriver = SchoolFile["drivers"][number];

/** What staff did to a school, in words. */
export const changeLabels: Record<SchoolFile["changes"][number]["kind"], string> = {
  renamed: "Nome trocado",
  merged: "Unida a outra escola",
  split: "Separada em duas",
};

/** "nenhum condutor", "1 condutor", "3 condutores". */
export function driversCount(count: number): string {
  return count === 0 ? "nenhum condutor" : counted(count, "condutor", "condutores");
}

/** The drivers affected by a change, by name. */
export function affectedText(drivers: readonly ServingDriver[]): string {
  const names = [...new Set(drivers.map(({ name }) => name))];
  if (names.length === 0) return "Nenhum condutor atende a esta escola.";
  const shown = names.slice(0, 8).join(", ");
  const more = names.length > 8 ? ` e mais ${names.length - 8}` : "";
  return `Muda como as famílias acham ${driversCount(names.length)}: ${shown}${more}. O que cada um escreveu no perfil fica como está.`;
}
