import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { SUGGEST_FROM } from "../../../shared/limits";
import { haveTwoCodes } from "../../../shared/places/school-names";
import { CheckboxRow } from "../../ui/forms/checkbox-row";
import { Combobox } from "../../ui/forms/combobox";
import { Field } from "../../ui/forms/field";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { affectedText, driversCount, type SchoolFile, type SchoolRow } from "./school-text";
import { useSchoolAction } from "./use-school-action";

/** Merges a school into another one of its city. */
export function MergeDialog({ file, onClose }: { file: SchoolFile; onClose: () => void }) {
  const [text, setText] = useState("");
  const [into, setInto] = useState<SchoolRow | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [areOne, setAreOne] = useState(false);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const call = consoleApi.schools.merge.useMutation();
  const settle = useSchoolAction("Escolas unidas.");
  const { state, cityName } = file;
  const isSearching = into === null && text.trim().length >= SUGGEST_FROM;
  const found = consoleApi.schools.find.useQuery(
    { text: text.trim(), state, cityName },
    { enabled: isSearching, placeholderData: keepPreviousData },
  );
  const options = isSearching ? (found.data ?? []).filter(({ id }) => id !== file.id) : [];
  const confirm = async (reason: string) => {
    if (!into) return;
    await call.mutateAsync({ id: file.id, into: into.id, areOne, reason });
    await settle();
  };
  return (
    <ReasonDialog
      title="Unir a outra escola?"
      readers="Só a equipe lê o motivo."
      verb="Unir as duas"
      isReady={() => {
        const isUnsure = into !== null && haveTwoCodes(file, into) && !areOne;
        setMissing(into === null);
        setUnconfirmed(isUnsure);
        return into !== null && !isUnsure;
      }}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Field
        label="A outra escola"
        hint={`Uma escola de ${file.city}. Ela fica com os nomes, os condutores e o endereço desta.`}
        error={isMissing ? "Escolha uma escola da lista." : undefined}
      >
        <Combobox
          data-autofocus
          value={text}
          options={options}
          optionKey={({ id }) => id}
          renderOption={({ shownName, neighborhood, drivers }) =>
            `${shownName}${neighborhood ? ` (${neighborhood})` : ""}, ${driversCount(drivers)}`
          }
          enterTakesFirst
          onType={({ value }) => {
            setInto(null);
            setText(value);
          }}
          onChoose={(school) => {
            setInto(school);
            setAreOne(false);
            setMissing(false);
            setText(school.shownName);
          }}
        />
      </Field>
      <p className="mt-4 text-small">
        {affectedText(file.drivers)}
        {into ? ` Com ${into.shownName} já estão ${driversCount(into.drivers)}.` : null}
      </p>
      {into && haveTwoCodes(file, into) ? (
        <CheckboxRow
          className="mt-2"
          label="Conferi: são a mesma escola"
          hint={`Para o INEP são duas, com os códigos ${file.inepCode} e ${into.inepCode}.`}
          error={isUnconfirmed ? "Marque que são a mesma escola, ou escolha outra." : undefined}
          checked={areOne}
          onChange={({ target }) => setAreOne(target.checked)}
        />
      ) : null}
    </ReasonDialog>
  );
}
