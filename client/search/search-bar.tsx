import { useNavigate } from "@tanstack/react-router";
import { lazy, type Ref, Suspense, startTransition, useRef, useState } from "react";
import type { FactParams } from "../../shared/search/facts";
import { forgetForm } from "../app/use-stored-form";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { withFacts } from "./change-search";
import { FilterRow } from "./filter-row";
import { FilterSheet } from "./filter-sheet";
import { placeOf } from "./place-of";
import { SearchForm } from "./search-form";
import { hasCep, isSearch, type SearchParams, searchPath } from "./search-params";
import { storedSearchName } from "./stored-search";
import { useChosenFacts } from "./use-chosen-facts";
import { useFilterCounts } from "./use-filter-counts";
import { WhenMenu } from "./when/when-menu";

const PlaceSheet = lazy(() => import("./place-sheet").then((module) => ({ default: module.PlaceSheet })));

/** From here on there is room for the form above the results; below it is a sheet. */
const WIDE = "(width >= 48rem)";
/** Letters from which a city takes two smaller lines on a phone: it is never cut. */
const LONG_NAME = 12;

type SearchBarProps = { params: SearchParams };

/**
 * The form above the results. After a search it is folded into a row that stays at the top: its place, for when and the
 * filters, so that results come first. On phones the place opens as a sheet, which Back closes.
 */
export function SearchBar({ params }: SearchBarProps) {
  // The search for which it was opened: the next search collapses it again.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const address = searchPath(params);
  // A postal code finds nobody: its field stays open, to be corrected.
  const folds = isSearch(params) && !hasCep(params);
  const isOpen = !folds || openFor === address;
  const where = useRef<HTMLButtonElement>(null);
  const counts = useFilterCounts(params, folds);
  const navigate = useNavigate();
  // The choice shows at once, until the URL has followed, including a second change in between.
  const { facts, choose } = useChosenFacts(params);
  const change = (next: FactParams) => {
    choose(next);
    void navigate({ to: "/buscar", search: withFacts(params, next) });
  };
  const [isSheetOpen, setSheetOpen] = useState(false);
  const toggle = () => {
    if (!matchMedia(WIDE).matches) {
      startTransition(() => setSheetOpen(true));
      return;
    }
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
          <div className="relative flex gap-1.5 max-[20rem]:flex-wrap md:gap-3">
            <WhereButton ref={where} params={params} isOpen={isOpen || isSheetOpen} onClick={toggle} />
            <WhenMenu params={params} facts={facts} onChange={change} counts={counts} />
            <FilterSheet params={params} counts={counts} />
            <FilterRow params={params} facts={facts} onChange={change} counts={counts} />
          </div>
        ) : null}
        <Suspense>
          {isSheetOpen ? (
            <PlaceSheet
              title="Onde"
              params={params}
              storedAs={storedSearchName(params)}
              submit={{ text: "Buscar Condutores", icon: "search" }}
              onSubmit={(search) => {
                forgetForm(storedSearchName(params));
                setSheetOpen(false);
                void navigate({ to: "/buscar", search });
              }}
              onClose={() => setSheetOpen(false)}
            />
          ) : null}
        </Suspense>
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
      {/* Beside each other if there is room, otherwise in two lines. Only the details may be cut. */}
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-1 *:max-w-full max-md:flex-col md:leading-5.5">
        <span className="sr-only">Onde: </span>
        <strong
          className={cn(
            "font-bold wrap-anywhere hyphens-auto max-md:leading-5",
            place.length > LONG_NAME && "max-md:text-small",
          )}
        >
          {place}
          <span className="max-md:sr-only">,</span>
        </strong>
        <span className="truncate max-md:text-label">
          {details || (cidade ? estado : estado ? "todo o estado" : "Todo o Brasil")}
        </span>
        <span className="sr-only">. Mudar</span>
      </span>
      <Icon name="chevron-down" size={18} className={cn("max-md:hidden", isOpen && "rotate-180")} />
    </button>
  );
}
