import { useNavigate } from "@tanstack/react-router";
import { factParamNames } from "../../shared/search/facts";
import { storedFormKey, useStoredForm } from "../app/use-stored-form";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { without } from "./change-search";
import { SearchFields } from "./search-fields";
import { isSearch, readForm, type SearchParams, searchPath } from "./search-params";
import { storedSearchName } from "./stored-search";

type SearchFormProps = {
  params: SearchParams;
  onSearch?: () => void;
  /** For a button elsewhere on the page that also submits the form. */
  id?: string;
  className?: string;
};

/** The search by place and for when. A plain form: it works before and without JavaScript. */
export function SearchForm({ params, onSearch, id, className }: SearchFormProps) {
  const navigate = useNavigate();
  const storedAs = storedSearchName(params);
  const stored = useStoredForm(storedAs);
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A search is in the URL from then on. What was asked at first still stands there after Back.
    if (isSearch(params)) stored.forget();
    onSearch?.();
    void navigate({ to: "/buscar", search: readForm(event.currentTarget) });
  };
  return (
    <search aria-label="Buscar condutores">
      <form
        ref={stored.ref}
        data-stored={storedFormKey(storedAs)}
        id={id}
        action="/buscar"
        method="get"
        onSubmit={submit}
        // The fields follow the URL, but keep what is being typed, also when filters change.
        key={searchPath(without(params, factParamNames))}
        className={cn(
          "grid grid-cols-[6fr_5fr] gap-x-3 gap-y-3 lg:gap-y-5 lg:items-end",
          "max-lg:**:data-[slot=label]:mb-1.5 lg:grid-cols-[1.1fr_1.2fr_1.6fr_1.2fr]",
          className,
        )}
      >
        <SearchFields
          params={params}
          className="col-span-2 lg:col-span-1"
          // "Para" stands beside it in the season.
          shiftClassName="col-span-2 lg:not-has-[+fieldset]:col-span-3 lg:not-has-[+fieldset]:max-w-136"
        />
        <Button
          type="submit"
          variant="band"
          icon="search"
          className="col-span-2 min-h-13 max-xl:px-3 lg:col-span-1"
        >
          Buscar Condutores
        </Button>
      </form>
    </search>
  );
}
