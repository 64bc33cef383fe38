import { useHydrated, useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import { readStoredSearch, storeSearch } from "../../intent/intent";
import { searchNow } from "../../search/change-search";
import type { SearchParams } from "../../search/search-params";
import { isInCity } from "./comparison-cells";

/** What a comparison is for: what this tab searched, if any of these drivers works there; or what was chosen here. */
export function useComparisonSearch(drivers: readonly PublicProfile[]) {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<SearchParams>();
  const { yearOnSale } = useRouteContext({ from: "__root__" }).company;
  const kept = isHydrated ? (chosen ?? readStoredSearch()) : undefined;
  const searched = kept && searchNow(kept, yearOnSale);
  return {
    search: searched && drivers.some((driver) => isInCity(driver, searched)) ? searched : {},
    setSearch: (search: SearchParams) => {
      storeSearch(search);
      setChosen(search);
    },
  };
}

/** "Colégio Rio das Pedras, Cambuí, à tarde, em 2027"; empty for a search for no school, neighborhood, shift or year. */
export function searchText({ escola, bairro, turno, ano }: SearchParams): string {
  const shift = turno && { manha: "de manhã", tarde: "à tarde", noturno: "à noite" }[turno];
  return [escola, bairro, shift, ano && `em ${ano}`].filter(Boolean).join(", ");
}
