import { useNavigate } from "@tanstack/react-router";
import type { FactParams } from "../../shared/search/facts";
import { Button } from "../ui/button";
import { FactFields } from "./fact-fields";
import { askedNames } from "./filter-sheet";
import { SearchInputs } from "./search-inputs";
import { readForm, type SearchParams } from "./search-params";
import type { FilterCounts } from "./use-filter-counts";

type FilterRowProps = {
  params: SearchParams;
  facts: FactParams;
  /** Searches at once. */
  onChange: (facts: FactParams) => void;
  counts: FilterCounts | undefined;
};

/**
 * The filters on wide screens, beside the place. Each change searches immediately; without scripts a button submits them.
 */
export function FilterRow({ params, facts, onChange, counts }: FilterRowProps) {
  const navigate = useNavigate();
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
        void navigate({ to: "/buscar", search: readForm(event.currentTarget) });
      }}
    >
      <SearchInputs params={params} names={askedNames} />
      <FactFields
        facts={facts}
        onChange={onChange}
        look="row"
        counts={counts?.areFirst ? undefined : counts}
      />
      <noscript>
        <Button type="submit" variant="outline" className="min-h-14">
          Aplicar filtros
        </Button>
      </noscript>
    </form>
  );
}
