import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { isStateCode } from "../../../shared/brazil";
import { SUGGEST_FROM } from "../../../shared/limits";
import { trpc } from "../../app/trpc";
import { Combobox } from "../../ui/forms/combobox";
import { useEditor } from "./use-editor";

type SchoolInputProps = {
  value: string;
  placeholder: string;
  /** The schools that are already in the list. */
  listed: readonly string[];
  onType: (text: string) => void;
  onEnter: () => void;
  onChoose: (name: string) => void;
};

/** The name of a school: the catalogue's schools of the driver's city are suggested, any other name is accepted too. */
export function SchoolInput({ value, listed, onType, onEnter, onChoose, ...input }: SchoolInputProps) {
  const { form } = useEditor();
  const [isTyping, setTyping] = useState(false);
  const { serviceState: state, serviceCity: city } = form;
  const text = value.trim();
  const isSearching = isTyping && isStateCode(state) && city.trim() !== "" && text.length >= SUGGEST_FROM;
  const { data } = trpc.drivers.schools.useQuery(isSearching ? { state, city, text } : skipToken, {
    placeholderData: keepPreviousData,
    retry: false,
    trpc: { abortOnUnmount: true },
  });
  const options = isSearching ? (data ?? []).filter(({ name }) => !listed.includes(name)) : [];
  return (
    <div className="sm:flex-1">
      <Combobox
        {...input}
        name="offeredSchoolTransport"
        value={value}
        enterKeyHint="done"
        options={options}
        optionKey={({ name, neighborhood }) => [name, neighborhood].join("/")}
        renderOption={({ name, neighborhood }) => (
          <>
            <span className="font-bold">{name}</span>
            {neighborhood && !name.endsWith(`, ${neighborhood}`) ? `, ${neighborhood}` : null}
          </>
        )}
        onType={(field) => {
          setTyping(true);
          onType(field.value);
        }}
        onChoose={({ name }) => {
          setTyping(false);
          onChoose(name);
        }}
        onEnter={() => {
          setTyping(false);
          onEnter();
        }}
      />
    </div>
  );
}
