import { isStateCode } from "../../../shared/brazil";
import { trpc } from "../../app/trpc";
import { Combobox } from "../../ui/forms/combobox";
import { Field } from "../../ui/forms/field";
import { fieldId } from "./field-id";
import { findCity, suggestCities } from "./official-cities";
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
