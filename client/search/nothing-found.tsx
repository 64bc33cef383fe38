import { useEffect } from "react";
import { keepAsked } from "../intent/intent";
import { ButtonLink } from "../ui/button-link";
import { EmptyState } from "../ui/empty-state";
import { FilterChips } from "./filter-chips";
import { hasFacts, type SearchParams, without } from "./search-params";

/** No driver for these filters: why, and links that remove one filter each. */
export function NothingFound({ params }: { params: SearchParams }) {
  const isFiltered = hasFacts(params);
  // What she finds next is still for this school and shift.
  useEffect(() => keepAsked(params), [params]);
  const isNarrow = Boolean(params.cidade && (params.escola || params.bairro)) && !isFiltered;
  const hasPlace = Boolean(params.cidade || params.escola || params.bairro);
  return (
    <EmptyState
      level={1}
      className="mb-4"
      title="Nenhum condutor encontrado"
      actions={
        <div className="contents group-has-data-sent/results:hidden">
          {isFiltered ? <FilterChips params={params} facts className="hidden md:flex" /> : null}
          {isNarrow ? (
            <ButtonLink to="/buscar" search={without(params, ["escola", "bairro"])} size="xl">
              Buscar só por cidade
            </ButtonLink>
          ) : null}
          {hasPlace && !isFiltered ? (
            <ButtonLink
              to="/buscar"
              search={without(params, ["cidade", "escola", "bairro"])}
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
  if (hasFacts(params))
    return "Ninguém aqui tem tudo o que você pediu. Tire um filtro de cada vez: quem ainda não informou monitora, ar-condicionado ou acessibilidade fica de fora deles.";
  if (params.escola || params.bairro)
    return "Ainda não temos condutores com esses filtros. Tente tirar o bairro ou a escola: muitos condutores atendem os bairros vizinhos.";
  return params.cidade
    ? "Ainda não temos condutores nesta cidade. Confira o nome da cidade e o estado."
    : "Ainda não temos condutores neste estado. Tente um estado vizinho ou volte mais tarde.";
}
