import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SEARCH_CACHE, SUGGEST_AFTER, SUGGEST_FROM } from "../../shared/limits";
import type { Suggestion, SuggestQuery } from "../../shared/search";
import { driverCountText } from "../../shared/search/driver-count-text";
import { isCep } from "../../shared/search/typed-city";
import { trpc } from "../app/trpc";
import { Combobox } from "../ui/forms/combobox";
import { Field } from "../ui/forms/field";
import { factFiltersOf, readForm } from "./search-params";

const fields = {
  city: { name: "cidade", label: "Cidade", placeholder: "Ex.: Campinas" },
  school: { name: "escola", label: "Escola", placeholder: "Ex.: Colégio Rio das Pedras" },
  neighborhood: { name: "bairro", label: "Bairro", placeholder: "Ex.: Cambuí" },
} as const;

type SuggestFieldProps = {
  field: SuggestQuery["field"];
  defaultValue?: string | undefined;
  /** Called after the chosen text was put into the field. */
  onChoose?: (suggestion: Suggestion, form: HTMLFormElement) => void;
  /** A name of the place that the search is in. */
  example?: string | undefined;
  className?: string | undefined;
};

// On phones the form's button is below the fields, so their lists open upwards, except the first one's, which has no
// room above. If the button is next to them, they open downwards.
const lists = {
  city: "top-full mt-1 max-h-48 lg:max-h-72",
  school: "bottom-full mb-1 max-h-44 lg:top-full lg:bottom-auto lg:mt-1 lg:mb-0 lg:max-h-72",
  neighborhood: "bottom-full mb-1 max-h-56 lg:top-full lg:bottom-auto lg:mt-1 lg:mb-0 lg:max-h-72",
};

/** Under a field with a postal code, by which nothing is found. */
const cepHints = {
  city: "Digite a cidade ou o bairro.",
  school: "Digite o nome da escola.",
  neighborhood: "Digite o nome do bairro.",
};

/** A field of the search form that suggests what visible drivers have, within the place given by the other fields. */
export function SuggestField({ field, onChoose, example, className, ...input }: SuggestFieldProps) {
  const { name, label, placeholder } = fields[field];
  // Undefined until something is typed: then what was searched still stands there.
  const [typed, setTyped] = useState<SuggestQuery | null>();
  const text = typed === undefined ? input.defaultValue : typed?.text;
  const debounced = useDebounced(typed, SUGGEST_AFTER);
  const isEnough = (query: SuggestQuery | null | undefined) => (query?.text?.length ?? 0) >= SUGGEST_FROM;
  const { data } = trpc.search.suggest.useQuery(debounced && isEnough(debounced) ? debounced : skipToken, {
    staleTime: SEARCH_CACHE,
    placeholderData: keepPreviousData,
    retry: false,
    trpc: { abortOnUnmount: true },
  });
  return (
    <Field label={label} className={className} hint={isCep(text ?? "") ? cepHints[field] : undefined}>
      <Combobox
        {...input}
        name={name}
        placeholder={example ? `Ex.: ${example}` : placeholder}
        enterKeyHint="search"
        options={isEnough(typed) ? worthOffering(data?.suggestions ?? [], text ?? "") : []}
        listClassName={lists[field]}
        optionKey={({ text, city, state }) => [text, city, state].join("/")}
        renderOption={(suggestion) => <SuggestedPlace suggestion={suggestion} />}
        onType={({ form }) => {
          if (!form) return;
          const read = readForm(form);
          const { estado: state, cidade: city, [name]: text } = read;
          setTyped({ field, text, state, city: field === "city" ? undefined : city, ...factFiltersOf(read) });
        }}
        onChoose={(suggestion, element) => {
          element.value = suggestion.text;
          setTyped(null);
          if (element.form) onChoose?.(suggestion, element.form);
          // As if it had been typed, for what keeps the form.
          element.dispatchEvent(new Event("change", { bubbles: true }));
        }}
      />
    </Field>
  );
}

// If the only suggestion was typed in full, there is nothing left to choose.
function worthOffering(suggestions: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const [only, ...others] = suggestions;
  const isTyped = only?.text.localeCompare(typed, "pt-BR", { sensitivity: "base" }) === 0;
  return isTyped && others.length === 0 ? [] : suggestions;
}

function SuggestedPlace({ suggestion }: { suggestion: Suggestion }) {
  const { text, city, state, drivers, driversIsMinimum } = suggestion;
  return (
    <>
      <span className="block font-bold break-words">{text}</span>
      <span className="block text-small text-ink-2">
        {text === city ? state : `${city}, ${state}`} ·{" "}
        {driverCountText({ totalCount: drivers, totalIsMinimum: driversIsMinimum })}
      </span>
    </>
  );
}

/** The debounced value: as it was when it last stayed the same for `delay` milliseconds. */
function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
