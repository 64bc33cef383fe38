import { useNavigate } from "@tanstack/react-router";
import { stateCodes, states } from "../../shared/brazil";
import { DEFAULT_STATE } from "../../shared/limits";
import type { Suggestion } from "../../shared/search";
import { factParamNames } from "../../shared/search/facts";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Field } from "../ui/forms/field";
import { Select } from "../ui/forms/select";
import { without } from "./change-search";
import { isSearch, readForm, type SearchParams, searchPath } from "./search-params";
import { ShiftField } from "./shift-field";
import { SuggestField } from "./suggest-field";

type SearchFormProps = {
  params: SearchParams;
  onSearch?: () => void;
  /** For a button elsewhere on the page that also submits the form. */
  id?: string;
  className?: string;
};

/** The search by state, city, school and neighborhood. A plain form: it works before and without JavaScript. */
export function SearchForm({ params, onSearch, id, className }: SearchFormProps) {
  const navigate = useNavigate();
  const state = params.estado ?? (isSearch(params) ? "" : DEFAULT_STATE);
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch?.();
    void navigate({ to: "/buscar", search: readForm(event.currentTarget) });
  };
  // A school is in one city, and a city in one state: choosing one fills in the others.
  const fillPlace = ({ city, state }: Suggestion, form: HTMLFormElement) => {
    setValue(form, "cidade", city);
    setValue(form, "estado", state);
  };
  return (
    <search aria-label="Buscar condutores">
      <form
        id={id}
        action="/buscar"
        method="get"
        onSubmit={submit}
        // The fields follow the URL, but keep what is being typed, also when filters change.
        key={searchPath(without(params, factParamNames))}
        className={cn(
          "grid grid-cols-[6fr_5fr] gap-x-3 gap-y-3 lg:gap-y-5 lg:items-end",
          "lg:grid-cols-[1.1fr_1.2fr_1.6fr_1.2fr]",
          className,
        )}
      >
        {/* Marks a search of all states, so that it differs from a mere visit of the page, also without
            JavaScript. */}
        <input type="hidden" name="pagina" value={1} />
        {factParamNames.map((name) =>
          name !== "turno" && params[name] ? (
            <input key={name} type="hidden" name={name} value={params[name]} />
          ) : null,
        )}
        <Field label="Estado">
          <Select name="estado" defaultValue={state} autoComplete="address-level1">
            <option value="">Todos</option>
            {stateCodes.map((code) => (
              <option key={code} value={code}>
                {`${code} – ${states[code]}`}
              </option>
            ))}
          </Select>
        </Field>
        <SuggestField
          field="city"
          defaultValue={params.cidade}
          onChoose={(chosen, form) => {
            // Where no city begins like that, neighborhoods are suggested.
            if (chosen.text !== chosen.city) setValue(form, "bairro", chosen.text);
            fillPlace(chosen, form);
          }}
        />
        <SuggestField
          field="school"
          defaultValue={params.escola}
          onChoose={fillPlace}
          className="col-span-2 lg:col-span-1"
        />
        <SuggestField
          field="neighborhood"
          defaultValue={params.bairro}
          onChoose={fillPlace}
          className="col-span-2 lg:col-span-1"
        />
        <ShiftField
          key={params.turno ?? ""}
          shift={params.turno}
          className="col-span-2 lg:col-span-3 lg:max-w-136"
        />
        <Button
          type="submit"
          variant="band"
          icon="search"
          className="col-span-2 min-h-13 max-xl:px-3 lg:col-span-1"
        >
          Buscar Condutores
        </Button>
      </form>
    </search>
  );
}

function setValue(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
}
