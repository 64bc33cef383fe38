import { states } from "../../shared/brazil";
import type { SearchParams } from "./search-params";

/** "Campinas, SP", "São Paulo" (the state) or "todo o Brasil". */
export function placeOf({ estado, cidade }: SearchParams): string {
  const state = estado
    ? (Object.entries(states).find(([code]) => code === estado)?.[1] ?? estado)
    : undefined;
  if (cidade) return estado ? `${cidade}, ${estado}` : cidade;
  return state ?? "todo o Brasil";
}
