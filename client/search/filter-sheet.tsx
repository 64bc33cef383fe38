import { Link, useNavigate } from "@tanstack/react-router";
import { tickFilterNames } from "../../shared/search/facts";
import { Icon } from "../ui/icon";
import { useEarlyDialog } from "../ui/overlays/use-early-dialog";
import { withFacts, without } from "./change-search";
import { FactFields } from "./fact-fields";
import { SearchInputs } from "./search-inputs";
import { factsIn, type SearchParams } from "./search-params";
import { ShowDrivers } from "./show-drivers";
import { useChosenFacts } from "./use-chosen-facts";
import type { FilterCounts } from "./use-filter-counts";

const SHEET = "folha-de-filtros";
const TITLE = "filtros-titulo";

/** What a search asks besides the filters: where and for when. */
export const askedNames = ["estado", "cidade", "escola", "bairro", "turno", "ano"] as const;

const loadOpenSheet = () => import("./open-sheet");

type FilterSheetProps = { params: SearchParams; counts: FilterCounts | undefined };

/** The filters up to 1280 px: a button and a sheet with a form, which as a modal shows how many drivers match. */
export function FilterSheet({ params, counts }: FilterSheetProps) {
  const navigate = useNavigate();
  const { dialog, open, close: closeSheet, Open } = useEarlyDialog(loadOpenSheet);
  const { facts, choose } = useChosenFacts(params);
  const filtered = withFacts(params, facts);
  const active = tickFilterNames.filter((name) => params[name]).length;
  const close = () => {
    closeSheet();
    choose(factsIn(params));
  };
  return (
    <div className="xl:hidden">
      <button
        type="button"
        popoverTarget={SHEET}
        aria-haspopup="dialog"
        className="flex min-h-14 flex-col items-center justify-center rounded-control border-[1.5px] border-field bg-surface px-2.5 text-label font-bold whitespace-nowrap"
        onClick={open}
      >
        <Icon name="filter" size={18} />
        {active > 0 ? `Filtros ${active}` : "Filtros"}
      </button>
      <dialog
        ref={dialog}
        id={SHEET}
        popover="auto"
        aria-labelledby={TITLE}
        className="modal mx-auto mt-auto mb-0 max-h-[calc(100dvh-40px)] w-full max-w-full flex-col overflow-hidden rounded-t-sheet bg-surface shadow-float md:my-auto md:max-w-[35rem] md:rounded-dialog open:flex low:overflow-y-auto"
      >
        <form
          action="/buscar"
          method="get"
          autoComplete="off"
          className="flex min-h-0 flex-col low:shrink-0"
          onSubmit={(event) => {
            event.preventDefault();
            close();
            void navigate({ to: "/buscar", search: filtered });
          }}
        >
          <SearchInputs params={params} names={askedNames} />
          <header className="flex items-start justify-between gap-4 px-6 pt-5">
            <h2 id={TITLE} tabIndex={-1} className="pt-1 text-dialog">
              Filtros
            </h2>
            <button
              type="button"
              aria-label="Fechar"
              popoverTarget={SHEET}
              popoverTargetAction="hide"
              onClick={close}
              className="-mt-1 -mr-2.5 grid size-12 shrink-0 place-items-center rounded-control hover:bg-sunk"
            >
              <Icon name="close" size={24} />
            </button>
          </header>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-3 pb-6 low:overflow-visible">
            <FactFields facts={facts} onChange={choose} look="sheet" counts={counts} />
            <p className="mt-4 text-small text-ink-2">
              Monitor ou monitora, ar-condicionado e acessibilidade são informados pelo condutor. Quem ainda
              não informou fica de fora destes filtros.
              {counts?.areFirst ? " Os números são dos primeiros 1.000 condutores." : null}
            </p>
          </div>
          <footer className="flex flex-col gap-1 border-t px-6 pt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {Open ? <Open.OpenSheet dialog={dialog} params={filtered} onClose={close} /> : <ShowDrivers />}
            <Link
              to="/buscar"
              search={without(params, tickFilterNames)}
              onClick={close}
              className="text-link self-center px-3 py-2.5"
            >
              Limpar filtros
            </Link>
          </footer>
        </form>
      </dialog>
    </div>
  );
}
