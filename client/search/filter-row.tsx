import { useNavigate } from "@tanstack/react-router";
import type { FactParams } from "../../shared/search/facts";
import { Button } from "../ui/button";
import { withFacts } from "./change-search";
import { FactFields, PlaceInputs } from "./fact-fields";
import { readForm, type SearchParams } from "./search-params";
import { useChosenFacts } from "./use-chosen-facts";
import type { FilterCounts } from "./use-filter-counts";

type FilterRowProps = { params: SearchParams; counts: FilterCounts | undefined };

/**
 * The filters on wide screens, beside the place. Each change searches immediately; without scripts a button submits them.
 */
export function FilterRow({ params, counts }: FilterRowProps) {
  const navigate = useNavigate();
  // The choice shows at once, until the URL has followed, including a second change in between.
  const { facts, choose } = useChosenFacts(params);
  const search = (to: SearchParams) => void navigate({ to: "/buscar", search: to });
  const change = (next: FactParams) => {
    choose(next);
    search(withFacts(params, next));
  };
  return (
    <form
      action="/buscar"
      method="get"
      aria-label="Filtros"
      // Prevents the browser from restoring the values of another search.
      autoComplete="off"
      className="hidden gap-2 xl:flex"
      onSubmit={(event) => {
        event.preventDefault();
        search(readForm(event.currentTarget));
      }}
    >
      <PlaceInputs params={params} />
      <FactFields facts={facts} onChange={change} look="row" counts={counts?.areFirst ? undefined : counts} />
      <noscript>
        <Button type="submit" variant="outline" className="min-h-14">
          Aplicar filtros
        </Button>
      </noscript>
    </form>
  );
}
