import { stateCodes, states } from "../../shared/brazil";
import { DEFAULT_STATE } from "../../shared/limits";
import type { Suggestion } from "../../shared/search";
import { tickFilterNames } from "../../shared/search/facts";
import { Field } from "../ui/forms/field";
import { Select } from "../ui/forms/select";
import { SearchInputs } from "./search-inputs";
import { isSearch, type SearchParams } from "./search-params";
import { SuggestField } from "./suggest-field";
import { WhenFields } from "./when/when-fields";

type SearchFieldsProps = {
  /** The search to change. */
  params: SearchParams;
  /** What of the place can't be changed here, such as on a city's page. */
  fixed?: "state" | "city" | undefined;
  /** Names of the place, for the placeholders. */
  examples?: { school?: string | undefined; neighborhood?: string | undefined };
  /** Of school and neighborhood. */
  className?: string;
  shiftClassName?: string;
  yearClassName?: string;
};

/** What a search asks, everywhere in the same order: state, city, school, neighborhood, shift and for when. */
export function SearchFields({
  params,
  fixed,
  examples = {},
  className,
  shiftClassName = className,
  yearClassName = className,
}: SearchFieldsProps) {
  const { estado, cidade, escola, bairro } = params;
  // A school is in one city, and a city in one state: choosing one fills in the others.
  const fillPlace = ({ city, state }: Suggestion, form: HTMLFormElement) => {
    setValue(form, "cidade", city);
    setValue(form, "estado", state);
  };
  return (
    <>
      <SearchInputs params={params} names={tickFilterNames} />
      {fixed ? (
        <input type="hidden" name="estado" value={estado ?? ""} />
      ) : (
        <Field label="Estado">
          <Select
            name="estado"
            defaultValue={estado ?? (isSearch(params) ? "" : DEFAULT_STATE)}
            autoComplete="address-level1"
          >
            <option value="">Todos</option>
            {stateCodes.map((code) => (
              <option key={code} value={code}>
                {`${code} – ${states[code]}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {fixed === "city" ? (
        <input type="hidden" name="cidade" value={cidade ?? ""} />
      ) : (
        <SuggestField
          field="city"
          defaultValue={cidade}
          onChoose={(chosen, form) => {
            // Where no city begins like that, neighborhoods are suggested.
            if (chosen.text !== chosen.city) setValue(form, "bairro", chosen.text);
            fillPlace(chosen, form);
          }}
        />
      )}
      <SuggestField
        field="school"
        defaultValue={escola}
        example={examples.school}
        onChoose={fillPlace}
        className={className}
      />
      <SuggestField
        field="neighborhood"
        defaultValue={bairro}
        example={examples.neighborhood}
        onChoose={fillPlace}
        className={className}
      />
      <WhenFields params={params} shiftClassName={shiftClassName} yearClassName={yearClassName} />
    </>
  );
}

function setValue(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
}
