import { type Ref, useRef, useState } from "react";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { FilterRow } from "./filter-row";
import { FilterSheet } from "./filter-sheet";
import { placeOf } from "./place-of";
import { SearchForm } from "./search-form";
import { isSearch, type SearchParams, searchPath } from "./search-params";
import { ShiftMenu } from "./shift-menu";
import { useFilterCounts } from "./use-filter-counts";

type SearchBarProps = { params: SearchParams };

/**
 * The form above the results. After a search it is folded into a row that stays at the top: its place, its shift and the
 * filters, so that results come first.
 */
export function SearchBar({ params }: SearchBarProps) {
  // The search for which it was opened: the next search collapses it again.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const address = searchPath(params);
  const folds = isSearch(params);
  const isOpen = !folds || openFor === address;
  const where = useRef<HTMLButtonElement>(null);
  const counts = useFilterCounts(params, folds);
  const toggle = () => {
    setOpenFor(isOpen ? null : address);
    scrollTo(0, 0);
  };
  return (
    <div
      className={cn(
        "border-b bg-surface",
        // With enlarged text a bar would cover what it is about.
        isOpen || "top-0 z-10 min-[20rem]:sticky low:static!",
      )}
    >
      <div className={cn("page py-2.5", folds ? "md:py-3" : "md:py-5")}>
        {folds ? (
          <div className="flex gap-1.5 max-[20rem]:flex-wrap md:gap-3">
            <WhereButton ref={where} params={params} isOpen={isOpen} onClick={toggle} />
            <ShiftMenu params={params} counts={counts} />
            <FilterSheet params={params} counts={counts} />
            <FilterRow params={params} counts={counts} />
          </div>
        ) : null}
        <SearchForm
          params={params}
          // Its button is about to be hidden.
          onSearch={() => {
            setOpenFor(null);
            where.current?.focus();
          }}
          className={cn(folds && "mt-3 md:mb-2", !isOpen && "hidden noscript:grid")}
        />
      </div>
    </div>
  );
}

type WhereButtonProps = SearchBarProps & {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onClick: () => void;
};

function WhereButton({ ref, params, isOpen, onClick }: WhereButtonProps) {
  const { cidade, estado, escola, bairro } = params;
  const details = [escola, bairro].filter(Boolean).join(", ");
  const place = cidade ?? (estado ? placeOf(params) : "Onde?");
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      aria-expanded={isOpen}
      className="flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-control border-[1.5px] border-field px-3 text-left noscript:hidden"
    >
      <Icon name="search" className="max-md:hidden" />
      {/* Beside each other if there is room, otherwise in two lines. */}
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-1 *:max-w-full *:truncate max-md:flex-col md:leading-5.5">
        <span className="sr-only">Onde: </span>
        <strong className="font-bold">
          {place}
          <span className="max-md:sr-only">,</span>
        </strong>
        <span className="max-md:text-label">
          {details || (cidade ? estado : estado ? "todo o estado" : "Todo o Brasil")}
        </span>
        <span className="sr-only">. Mudar</span>
      </span>
      <Icon name="chevron-down" size={18} className={isOpen ? "rotate-180" : undefined} />
    </button>
  );
}
