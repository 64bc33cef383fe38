import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { listedNames, uniqueLines } from "../../../shared/text";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { RemovableChip } from "../../ui/removable-chip";
import { fieldId } from "./field-id";
import { labelOf } from "./profile-fields";
import { SchoolInput } from "./school-input";
import { useEditor } from "./use-editor";

type ListFieldProps = {
  field: "offeredSchoolTransport" | "offeredNeighborhoods";
  textField: "schoolText" | "neighborhoodText";
  placeholder: string;
  /** The message if an entry is already there. */
  repeated: string;
};

/** Entries that are added one at a time, by "Adicionar" or Enter, and can be removed (§5 "Lists"). */
export function ListField({ field, textField, placeholder, repeated }: ListFieldProps) {
  const { form, set, errorOf } = useEditor();
  const [news, setNews] = useState("");
  // The entry that was just added and looks like several.
  const [joined, setJoined] = useState<string | null>(null);
  const focusField = (options?: FocusOptions) => document.getElementById(fieldId(field))?.focus(options);
  const entries = form[field];
  const typed = form[textField];
  const isBlank = typed.trim() === "";
  const last = useRef<HTMLLIElement>(null);
  // What was added is seen, not below the bar that saves.
  const { length } = entries;
  const before = useRef(length);
  useEffect(() => {
    if (length > before.current) last.current?.scrollIntoView({ block: "nearest" });
    before.current = length;
  }, [length]);

  const addText = (text: string) => {
    if (text.trim() === "") return;
    setJoined(null);
    const next = uniqueLines([...entries, text]);
    set({ [field]: next, [textField]: "" });
    setNews(next.length > entries.length ? `Adicionado: ${text.trim()}` : repeated);
    focusField();
  };
  const add = () => {
    addText(typed);
    if (listedNames(typed).length > 0) setJoined(typed.trim());
  };
  const split = (entry: string) => {
    const names = listedNames(entry);
    set({ [field]: uniqueLines(entries.flatMap((other) => (other === entry ? names : [other]))) });
    setJoined(null);
    setNews(`Separado: ${names.join(", ")}`);
    focusField();
  };
  const type = (text: string) => {
    set({ [textField]: text });
    setNews("");
  };
  const remove = (entry: string) => {
    set({ [field]: entries.filter((other) => other !== entry) });
    setNews(`Removido: ${entry}`);
    focusField({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    // Enter also confirms a word in an input method.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      <Field label={labelOf(field)} id={fieldId(field)} error={errorOf(field)}>
        <div className="flex flex-col gap-3 sm:flex-row">
          {field === "offeredSchoolTransport" ? (
            <SchoolInput
              value={typed}
              placeholder={placeholder}
              listed={entries}
              onType={type}
              onEnter={add}
              onChoose={addText}
            />
          ) : (
            <Input
              name={field}
              value={typed}
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="done"
              className="sm:flex-1"
              onChange={({ target }) => type(target.value)}
              onKeyDown={press}
            />
          )}
          <Button
            icon="plus"
            className="sm:min-h-13"
            disabled={isBlank}
            aria-describedby={`${fieldId(field)}-rotulo`}
            onClick={add}
          >
            Adicionar
          </Button>
        </div>
      </Field>
      <span id={`${fieldId(field)}-rotulo`} hidden>
        {labelOf(field)}
      </span>
      <p role="status" className={news === repeated ? "mt-2 text-label text-ink-2" : "sr-only"}>
        {news}
      </p>
      {joined !== null && entries.includes(joined) ? (
        <p className="mt-2 text-label">
          São {listedNames(joined).length} nomes?{" "}
          <Button variant="quiet" size="flush" className="text-label!" onClick={() => split(joined)}>
            Separar
          </Button>
        </p>
      ) : null}
      {entries.length === 0 ? null : (
        <ul className="mt-3 flex flex-wrap gap-2">
          {entries.map((entry, index) => (
            <li
              key={entry}
              ref={index === entries.length - 1 ? last : undefined}
              className="max-w-full scroll-mb-[calc(var(--bar-height,0px)+1rem)]"
            >
              <RemovableChip removeLabel={`Remover ${entry}`} onRemove={() => remove(entry)}>
                {entry}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
