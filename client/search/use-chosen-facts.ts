import { useState } from "react";
import type { FactFilters } from "../../shared/search/facts";
import { factsIn, type SearchParams, searchPath } from "./search-params";

/** The filters that stand in a form: those of the address, or what was chosen since, until the address changes. */
export function useChosenFacts(params: SearchParams) {
  const address = searchPath(params);
  const [chosen, setChosen] = useState<{ address: string; facts: FactFilters }>();
  // Forgotten, not only passed over: "back" leads to the same address again.
  if (chosen && chosen.address !== address) setChosen(undefined);
  const facts = chosen?.address === address ? chosen.facts : factsIn(params);
  return { facts, choose: (next: FactFilters) => setChosen({ address, facts: next }) };
}
