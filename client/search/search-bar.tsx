import { useState } from "react";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { placeOf } from "./place-of";
import { SearchForm } from "./search-form";
import { isSearch, type SearchParams, searchPath } from "./search-params";

type SearchBarProps = { params: SearchParams };

/** The form above the results. On phones it collapses into a summary after a search, so that results come first. */
export function SearchBar({ params }: SearchBarProps) {
  // The search for which it was opened: the next search collapses it again.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const address = searchPath(params);
  const folds = isSearch(params);
  const isOpen = !folds || openFor === address;
  const details = [params.escola, params.bairro].filter(Boolean).join(", ");
  return (
    <div className="border-b bg-surface">
      <div className="page py-3 md:py-5">
        {isOpen ? null : (
          <button
            type="button"
            onClick={() => setOpenFor(address)}
            aria-expanded={false}
            className="flex min-h-16 w-full max-[20rem]:flex-col max-[20rem]:items-start max-[20rem]:py-2 items-center gap-x-4 rounded-control border-[1.5px] border-field px-4 text-left md:hidden noscript:hidden"
          >
            <Icon name="search" />
            <span className="min-w-0 flex-1">
              <strong className="block truncate font-bold max-[20rem]:whitespace-normal">
                {placeOf(params)}
              </strong>
              {details ? (
                <span className="block truncate text-small text-ink-2 max-[20rem]:whitespace-normal">
                  {details}
                </span>
              ) : null}
            </span>
            <span className="text-link">Alterar</span>
          </button>
        )}
        <SearchForm params={params} className={cn(!isOpen && "hidden md:grid noscript:grid")} />
      </div>
    </div>
  );
}
