import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isStateCode } from "../../../shared/brazil";
import { trpc } from "../../app/trpc";
import { cn } from "../../ui/cn";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { findCity, suggestCities } from "./city-suggestions";
import { fieldId, fieldNames } from "./profile-fields";
import { useEditor } from "./use-editor";

/** The city, with suggestions from the official list of the chosen state. Any other name is accepted as it is. */
export function CityField() {
  const { form, set, errorOf } = useEditor();
  const state = isStateCode(form.serviceState) ? form.serviceState : undefined;
  const cities = trpc.drivers.cities.useQuery(
    { state: state ?? "SP" },
    { enabled: state !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const known = state ? (cities.data ?? []) : [];
  const suggestions = isOpen ? suggestCities(known, form.serviceCity) : [];
  const isShown = suggestions.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (city: string) => {
    set({ serviceCity: city });
    close();
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && isShown) {
      event.preventDefault();
      choose(suggestions[active] ?? suggestions[0] ?? form.serviceCity);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length;
      const next = event.key === "ArrowDown" ? active + 1 : active < 0 ? count - 1 : active - 1;
      if (count > 0) setActive((next + count) % count);
    }
  };

  return (
    <Field
      label={fieldNames.serviceCity}
      id={fieldId("serviceCity")}
      hint={state ? undefined : "Escolha o estado para ver as cidades."}
      error={errorOf("serviceCity")}
    >
      <div className="relative">
        <Input
          name="serviceCity"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          value={form.serviceCity}
          onChange={({ target }) => {
            set({ serviceCity: target.value });
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={press}
          onBlur={() => {
            close();
            const official = findCity(known, form.serviceCity);
            if (official && official !== form.serviceCity) set({ serviceCity: official });
          }}
        />
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Cidades"
          hidden={!isShown}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-field bg-surface py-1 shadow-float"
        >
          {suggestions.map((city, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and moves aria-activedescendant
            // biome-ignore lint/a11y/useFocusableInteractive: same
            <div
              key={city}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={cn(
                "flex min-h-11 cursor-pointer items-center px-3.5 hover:bg-sunk",
                index === active && "bg-sunk font-bold",
              )}
              // The field keeps the focus, or leaving it would close the list before the tap counts.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(city)}
            >
              {city}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}
