import { Link } from "@tanstack/react-router";
import { chipVariants } from "../ui/chip-variants";
import { Icon } from "../ui/icon";
import type { SearchParams } from "./search-params";

const names = ["cidade", "escola", "bairro"] as const;

/** What the results are narrowed to. Each chip is a link to the same search without it. */
export function FilterChips({ params }: { params: SearchParams }) {
  const active = names.filter((name) => params[name]);
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Filtros">
      {active.map((name) => (
        <li key={name}>
          <Link
            to="/buscar"
            search={without(params, [name])}
            className={chipVariants()}
            aria-label={`Remover filtro ${params[name]}`}
          >
            <span className="max-w-60 truncate">{params[name]}</span>
            <Icon name="close" size={18} />
          </Link>
        </li>
      ))}
      <li>
        <Link to="/buscar" search={without(params, names)} className="text-link inline-block px-1.5 py-2.5">
          Limpar filtros
        </Link>
      </li>
    </ul>
  );
}

/** The same search with fewer filters, from its first page. */
export function without(params: SearchParams, dropped: readonly (keyof SearchParams)[]): SearchParams {
  const rest = Object.fromEntries(
    Object.entries(params).filter(([name]) => name !== "pagina" && !dropped.some((drop) => drop === name)),
  );
  return Object.keys(rest).length > 0 ? rest : { pagina: 1 };
}
