import { useNavigate } from "@tanstack/react-router";
import type { FactFilters } from "../../shared/search/facts";
import { Button } from "../ui/button";
import { withFacts } from "./change-search";
import { FactFields, PlaceInputs } from "./fact-fields";
import { readForm, type SearchParams } from "./search-params";
import { useChosenFacts } from "./use-chosen-facts";

/**
 * The filters on desktop, below the search. Each change searches immediately; without scripts a button submits them.
 */
export function FilterRow({ params }: { params: SearchParams }) {
  const navigate = useNavigate();
  // The choice shows at once, until the URL has followed, including a second change in between.
  const { facts, choose } = useChosenFacts(params);
  const search = (to: SearchParams) => void navigate({ to: "/buscar", search: to, resetScroll: false });
  const change = (next: FactFilters) => {
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
      className="hidden border-b bg-sunk md:block"
      onSubmit={(event) => {
        event.preventDefault();
        search(readForm(event.currentTarget));
      }}
    >
      <div className="page flex flex-wrap items-end gap-x-6 gap-y-3 py-4">
        <PlaceInputs params={params} />
        <FactFields facts={facts} onChange={change} look="row" />
        <noscript>
          <Button type="submit" variant="outline">
            Aplicar filtros
          </Button>
        </noscript>
      </div>
    </form>
  );
}
