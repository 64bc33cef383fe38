import { isStateCode } from "../../../shared/brazil";
import { normalise } from "../../../shared/search";
import { typedCity } from "../../../shared/search/typed-city";
import { trpc } from "../../app/trpc";
import { Combobox } from "../../ui/forms/combobox";
import { Field } from "../../ui/forms/field";
import { fieldId } from "./field-id";
import { labelOf } from "./profile-fields";
import { useEditor } from "./use-editor";

/** The city, with suggestions from the official list of the chosen state. A save refuses any other name. */
export function CityField() {
  const { form, set, errorOf } = useEditor();
  const state = isStateCode(form.serviceState) ? form.serviceState : undefined;
  const cities = trpc.drivers.cities.useQuery(
    { state: state ?? "SP" },
    { enabled: state !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const known = state ? (cities.data ?? []) : [];
  return (
    <Field
      label={labelOf("serviceCity")}
      id={fieldId("serviceCity")}
      hint={state ? undefined : "Escolha o estado para ver as cidades."}
      error={errorOf("serviceCity")}
    >
      <Combobox
        name="serviceCity"
        value={form.serviceCity}
        options={suggestCities(known, form.serviceCity)}
        optionKey={(city) => city}
        renderOption={(city) => city}
        enterTakesFirst
        onType={({ value }) => set({ serviceCity: value })}
        onChoose={(city) => set({ serviceCity: city })}
        onLeave={() => {
          const official = findCity(known, form.serviceCity);
          if (official && official !== form.serviceCity) set({ serviceCity: official });
        }}
      />
    </Field>
  );
}

const SUGGESTIONS_MAX = 8;

/** Cities that fit what is typed, regardless of case and accents: first those that begin with it. */
function suggestCities(cities: readonly string[], typed: string): string[] {
  const query = normalise(typed);
  if (query === "") return [];
  const beginning = cities.filter((city) => normalise(city).startsWith(query));
  const inside = cities.filter((city) => normalise(city).includes(` ${query}`));
  return [...new Set([...beginning, ...inside])].slice(0, SUGGESTIONS_MAX);
}

/** The official spelling of a city as people type it, or undefined when the list doesn't have it. */
function findCity(cities: readonly string[], typed: string): string | undefined {
  const query = normalise(typedCity({ city: typed }).city ?? "");
  return query === "" ? undefined : cities.find((city) => normalise(city) === query);
}
