import { useState } from "react";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { affectedText, type SchoolFile } from "./school-text";
import { useSchoolAction } from "./use-school-action";

/** Renames a school; searches for the old name still find it. */
export function RenameDialog({ file, onClose }: { file: SchoolFile; onClose: () => void }) {
  const [name, setName] = useState(file.name);
  const call = consoleApi.schools.rename.useMutation();
  const settle = useSchoolAction("Nome trocado.");
  return (
    <ReasonDialog
      title="Trocar o nome da escola?"
      readers="Só a equipe lê o motivo."
      verb="Trocar o nome"
      onClose={onClose}
      onConfirm={async (reason) => {
        await call.mutateAsync({ id: file.id, name, reason });
        await settle();
      }}
    >
      <Field label="Nome da escola">
        <Input data-autofocus value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
      </Field>
      <p className="mt-4 text-small">
        {affectedText(file.drivers)} O nome de antes continua valendo na busca.
      </p>
    </ReasonDialog>
  );
}
