import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { SEARCH_CACHE, SUGGEST_AFTER, SUGGEST_FROM } from "../../shared/limits";
import type { Suggestion, SuggestQuery } from "../../shared/search";
import { trpc } from "../app/trpc";
import { Combobox } from "../ui/forms/combobox";
import { Field } from "../ui/forms/field";
import { useDebounced } from "../ui/use-debounced";
import { readForm } from "./search-params";
import { driversWords } from "./search-words";

type SuggestFieldProps = {
  field: SuggestQuery["field"];
  name: "cidade" | "escola" | "bairro";
  label: string;
  placeholder: string;
  defaultValue: string | undefined;
  /** Told after the chosen text was put into the field. */
  onChoose: (suggestion: Suggestion, form: HTMLFormElement) => void;
  className?: string;
};

/** A field of the search form that offers what visible drivers have, in the place that the other fields say. */
export function SuggestField({ field, name, label, onChoose, className, ...input }: SuggestFieldProps) {
  const [typed, setTyped] = useState<SuggestQuery | null>(null);
  const asked = useDebounced(typed, SUGGEST_AFTER);
  const isEnough = (query: SuggestQuery | null) => (query?.text?.length ?? 0) >= SUGGEST_FROM;
  const { data } = trpc.search.suggest.useQuery(asked && isEnough(asked) ? asked : skipToken, {
    staleTime: SEARCH_CACHE,
    placeholderData: keepPreviousData,
    retry: false,
    trpc: { abortOnUnmount: true },
  });
  return (
    <Field label={label} className={className}>
      <Combobox
        {...input}
        name={name}
        enterKeyHint="search"
        options={isEnough(typed) ? (data?.suggestions ?? []) : []}
        optionKey={({ text, city, state }) => [text, city, state].join("/")}
        renderOption={(suggestion) => <SuggestedPlace suggestion={suggestion} isCity={field === "city"} />}
        onType={({ form }) => {
          if (!form) return;
          const { estado: state, cidade: city, [name]: text } = readForm(form);
          setTyped({ field, text, state, city: field === "city" ? undefined : city });
        }}
        onChoose={(suggestion, element) => {
          element.value = suggestion.text;
          setTyped(null);
          if (element.form) onChoose(suggestion, element.form);
        }}
      />
    </Field>
  );
}

function SuggestedPlace({ suggestion, isCity }: { suggestion: Suggestion; isCity: boolean }) {
  const { text, city, state, drivers } = suggestion;
  return (
    <>
      <span className="block font-bold break-words">{text}</span>
      <span className="block text-small text-ink-2">
        {isCity ? state : `${city}, ${state}`} · {driversWords({ totalCount: drivers })}
      </span>
    </>
  );
}
