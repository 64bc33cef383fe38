import { useNavigate } from "@tanstack/react-router";
import { stateCodes, states } from "../../shared/brazil";
import { DEFAULT_STATE } from "../../shared/limits";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { isSearch, readSearchParams, type SearchParams, searchPath } from "./search-params";

type SearchFormProps = {
  params: SearchParams;
  onSearch?: () => void;
  /** Told of what is typed, before it is searched. */
  onTyped?: (params: SearchParams) => void;
  className?: string;
};

/** The search by state, city, school and neighborhood. A plain form: it works before and without JavaScript. */
export function SearchForm({ params, onSearch, onTyped, className }: SearchFormProps) {
  const navigate = useNavigate();
  const state = params.estado ?? (isSearch(params) ? "" : DEFAULT_STATE);
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = readForm(event.currentTarget);
    onSearch?.();
    void navigate({ to: "/buscar", search: Object.keys(search).length > 0 ? search : { pagina: 1 } });
  };
  return (
    <search aria-label="Buscar condutores">
      <form
        action="/buscar"
        method="get"
        onSubmit={submit}
        onChange={onTyped && ((event) => onTyped(readForm(event.currentTarget)))}
        // The fields follow the address, but keep what is being typed.
        key={searchPath({ ...params, pagina: 1 })}
        className={cn(
          "grid grid-cols-[2fr_3fr] gap-x-3 gap-y-4 lg:grid-cols-[1.1fr_1.3fr_1.7fr_1.3fr_auto] lg:items-end",
          className,
        )}
      >
        <Field label="Estado">
          <Select name="estado" defaultValue={state} autoComplete="address-level1">
            <option value="">Todos</option>
            {stateCodes.map((code) => (
              <option key={code} value={code}>
                {code} – {states[code]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Cidade">
          <Input
            name="cidade"
            defaultValue={params.cidade}
            placeholder="Ex.: Campinas"
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Field label="Escola" className="col-span-2 lg:col-span-1">
          <Input
            name="escola"
            defaultValue={params.escola}
            placeholder="Ex.: EMEF Profª Maria Aparecida"
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Field label="Bairro" className="col-span-2 lg:col-span-1">
          <Input
            name="bairro"
            defaultValue={params.bairro}
            placeholder="Ex.: Vila Mariana"
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" variant="band" icon="search" className="col-span-2 min-h-13 lg:col-span-1">
          Buscar Condutores
        </Button>
      </form>
    </search>
  );
}

function readForm(form: HTMLFormElement): SearchParams {
  return readSearchParams(Object.fromEntries(new FormData(form)));
}
