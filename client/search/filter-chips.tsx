import { Link } from "@tanstack/react-router";
import { factFilterNames } from "../../shared/search/facts";
import { chipVariants } from "../ui/chip-variants";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { factLabel } from "./fact-labels";
import { type SearchParams, without } from "./search-params";

const placeNames = ["cidade", "escola", "bairro"] as const;
const names = [...placeNames, ...factFilterNames] as const;

type FilterChipsProps = {
  params: SearchParams;
  /** Also shows the filters by facts if there is no filter row above. */
  facts?: boolean;
  className?: string;
};

/** The active filters. Each chip is a link to the same search without it. */
export function FilterChips({ params, facts = false, className }: FilterChipsProps) {
  const active = names.filter((name) => params[name]);
  if (active.length === 0) return null;
  const shown = facts ? active : placeNames.filter((name) => params[name]);
  return (
    <ul className={cn("flex flex-wrap items-center gap-2", className)} aria-label="Filtros">
      {shown.map((name) => (
        <li key={name}>
          <Link
            to="/buscar"
            search={without(params, [name])}
            className={chipVariants()}
            aria-label={`Remover filtro ${wordsOf(name, params)}`}
          >
            <span className="max-w-60 truncate">{wordsOf(name, params)}</span>
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

function wordsOf(name: (typeof names)[number], params: SearchParams): string {
  return name === "cidade" || name === "escola" || name === "bairro"
    ? (params[name] ?? "")
    : factLabel(name, params);
}
