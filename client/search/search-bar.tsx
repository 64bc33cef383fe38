import { useState } from "react";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { FilterSheet } from "./filter-sheet";
import { placeOf } from "./place-of";
import { SearchForm } from "./search-form";
import { isSearch, type SearchParams, searchPath } from "./search-params";
import { ShiftMenu } from "./shift-menu";

type SearchBarProps = { params: SearchParams };

/**
 * The form above the results. On phones, after a search, a row that stays at the top has its place, its shift and the
 * filters, so that results come first.
 */
export function SearchBar({ params }: SearchBarProps) {
  // The search for which it was opened: the next search collapses it again.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const address = searchPath(params);
  const folds = isSearch(params);
  const isOpen = !folds || openFor === address;
  const toggle = () => {
    setOpenFor(isOpen ? null : address);
    scrollTo(0, 0);
  };
  return (
    <div
      className={cn(
        "border-b bg-surface",
        // With enlarged text a bar would cover what it is about.
        isOpen || "max-md:min-[20rem]:sticky max-md:top-0 max-md:z-10 low:static!",
      )}
    >
      <div className="page py-2.5 md:py-5">
        {folds ? (
          <div className="flex gap-1.5 max-[20rem]:flex-wrap md:hidden">
            <WhereButton params={params} isOpen={isOpen} onClick={toggle} />
            <ShiftMenu params={params} />
            <FilterSheet params={params} />
          </div>
        ) : null}
        <SearchForm
          params={params}
          hasFilterRow={folds}
          className={cn(folds && "max-md:mt-3", !isOpen && "hidden md:grid noscript:grid")}
        />
      </div>
    </div>
  );
}

type WhereButtonProps = SearchBarProps & { isOpen: boolean; onClick: () => void };

function WhereButton({ params, isOpen, onClick }: WhereButtonProps) {
  const { cidade, estado, escola, bairro } = params;
  const details = [escola, bairro].filter(Boolean).join(", ");
  const place = cidade ?? (estado ? placeOf(params) : "Onde?");
  return (
    <button
      type="button"
      onClick={onClick}
      aria-expanded={isOpen}
      className="flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-control border-[1.5px] border-field px-3 text-left noscript:hidden"
    >
      <span className="min-w-0 flex-1">
        <span className="sr-only">Onde: </span>
        <strong className="block truncate font-bold">{place}</strong>
        <span className="block truncate text-label">
          <span className="sr-only">, </span>
          {details || (cidade ? estado : estado ? "todo o estado" : "Todo o Brasil")}
        </span>
        <span className="sr-only">. Mudar</span>
      </span>
      <Icon name="chevron-down" size={18} className={isOpen ? "rotate-180" : undefined} />
    </button>
  );
}
