import { useState } from "react";
import { CheckboxRow } from "../../ui/forms/checkbox-row";
import { Field } from "../../ui/forms/field";
import { FieldSet } from "../../ui/forms/field-set";
import { Input } from "../../ui/forms/input";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { driversCount, type SchoolFile } from "./school-text";
import { useSchoolAction } from "./use-school-action";

/** Splits a school in two: the ticked drivers serve the other one. */
export function SplitDialog({ file, onClose }: { file: SchoolFile; onClose: () => void }) {
  const [name, setName] = useState("");
  const [neighborhood, setNeighborhood] = useState("");
  const [driverIds, setDriverIds] = useState<readonly string[]>([]);
  const call = consoleApi.schools.split.useMutation();
  const settle = useSchoolAction("Escola separada em duas.");
  // Drivers of a school that was merged into this one are restored by undoing the merge.
  const movable = file.drivers.filter(({ isDirect }) => isDirect);
  const tick = (id: string, isOn: boolean) =>
    setDriverIds(isOn ? [...driverIds, id] : driverIds.filter((other) => other !== id));
  return (
    <ReasonDialog
      title="Separar em duas escolas?"
      readers="Só a equipe lê o motivo."
      verb="Separar"
      onClose={onClose}
      onConfirm={async (reason) => {
        await call.mutateAsync({ id: file.id, name, neighborhood, driverIds: [...driverIds], reason });
        await settle();
      }}
    >
      <div className="grid gap-4">
        <Field label="Nome da outra escola">
          <Input
            data-autofocus
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Bairro da outra escola" optional>
          <Input
            value={neighborhood}
            maxLength={120}
            onChange={({ target }) => setNeighborhood(target.value)}
          />
        </Field>
        {movable.length > 0 ? (
          <FieldSet legend="Quem atende a outra escola">
            {movable.map(({ id, name: driver, written }) => (
              <CheckboxRow
                key={`${id} ${written}`}
                label={`${driver}, que escreveu “${written}”`}
                checked={driverIds.includes(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
            ))}
          </FieldSet>
        ) : null}
        <p className="text-small">
          Na outra escola: {driversCount(driverIds.length)}. Nesta:{" "}
          {driversCount(movable.length - driverIds.length)}. O que cada um escreveu no perfil fica como está.
        </p>
      </div>
    </ReasonDialog>
  );
}
