import { useEffect } from "react";
import { factFilterNames } from "../../shared/search/facts";
import { ButtonLink } from "../ui/button-link";
import { EmptyState } from "../ui/empty-state";
import { hasFacts, hasTicks, type SearchParams, without } from "./search-params";

/** No driver for these filters: why, and links that remove one filter each. */
export function NothingFound({ params }: { params: SearchParams }) {
  const isFiltered = hasFacts(params);
  // What she finds next is still for this school and shift.
  useEffect(() => {
    import("../intent/intent").then(
      ({ keepAsked }) => keepAsked(params),
      () => {},
    );
  }, [params]);
  const isNarrow = Boolean(params.cidade && (params.escola || params.bairro)) && !isFiltered;
  const hasPlace = Boolean(params.cidade || params.escola || params.bairro);
  return (
    <EmptyState
      level={1}
      className="mb-4"
      title="Nenhum condutor encontrado"
      actions={
        <div className="contents group-has-data-sent/results:hidden">
          {isNarrow ? (
            <ButtonLink to="/buscar" search={without(params, ["escola", "bairro"])} size="xl">
              Buscar só por cidade
            </ButtonLink>
          ) : null}
          {hasPlace || isFiltered ? (
            <ButtonLink
              to="/buscar"
              search={without(params, isFiltered ? factFilterNames : ["cidade", "escola", "bairro"])}
              variant="outline"
              size={isNarrow ? "default" : "xl"}
            >
              Limpar filtros
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      {reason(params)}
    </EmptyState>
  );
}

function reason(params: SearchParams): string {
  if (hasFacts(params) && !hasTicks(params)) return "Ninguém informa vaga neste turno. Veja o que há hoje.";
  if (hasFacts(params)) return "Ninguém aqui informa tudo o que você pediu. Remova um filtro.";
  if (params.escola || params.bairro)
    return "Ainda não temos condutores com esses filtros. Tente sem o bairro ou a escola. Muitos condutores atendem os bairros vizinhos.";
  return params.cidade
    ? "Ainda não temos condutores nesta cidade. Confira o nome da cidade e o estado."
    : "Ainda não temos condutores neste estado. Tente um estado vizinho ou volte mais tarde.";
}
