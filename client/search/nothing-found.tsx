import { ButtonLink } from "../ui/button-link";
import { EmptyState } from "../ui/empty-state";
import { without } from "./filter-chips";
import type { SearchParams } from "./search-params";
import { WiderSearches } from "./wider-searches";

/** No driver for these filters: why, and wider searches that find somebody. */
export function NothingFound({ params }: { params: SearchParams }) {
  const isNarrow = Boolean(params.cidade && (params.escola || params.bairro));
  const hasFilters = Boolean(params.cidade || params.escola || params.bairro);
  return (
    <>
      <EmptyState
        level={1}
        title="Nenhum condutor encontrado"
        actions={
          <>
            {isNarrow ? (
              <ButtonLink to="/buscar" search={without(params, ["escola", "bairro"])} size="xl">
                Buscar só por cidade
              </ButtonLink>
            ) : null}
            {hasFilters ? (
              <ButtonLink
                to="/buscar"
                search={without(params, ["cidade", "escola", "bairro"])}
                variant="outline"
                size={isNarrow ? "default" : "xl"}
              >
                Limpar filtros
              </ButtonLink>
            ) : null}
          </>
        }
      >
        {hasFilters
          ? "Ainda não temos condutores com esses filtros. Tente tirar o bairro ou a escola: muitos condutores atendem os bairros vizinhos."
          : "Ainda não temos condutores neste estado. Tente um estado vizinho ou volte mais tarde."}
      </EmptyState>
      {hasFilters ? <WiderSearches params={params} /> : null}
    </>
  );
}
