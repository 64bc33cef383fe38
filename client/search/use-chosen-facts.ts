import { useState } from "react";
import type { FactParams } from "../../shared/search/facts";
import { factsIn, type SearchParams, searchPath } from "./search-params";

/** The filters of a form: those of the URL, or what was chosen since, until the URL changes. */
export function useChosenFacts(params: SearchParams) {
  const address = searchPath(params);
  const [chosen, setChosen] = useState<{ address: string; facts: FactParams }>();
  // Cleared, not only ignored: "back" returns to the same URL.
  if (chosen && chosen.address !== address) setChosen(undefined);
  const facts = chosen?.address === address ? chosen.facts : factsIn(params);
  return { facts, choose: (next: FactParams) => setChosen({ address, facts: next }) };
}
