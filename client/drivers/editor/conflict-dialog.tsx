import { errors } from "../../../shared/errors";
import type { OwnProfile } from "../../../shared/profile/profile";
import type { ProfileField } from "../../../shared/profile/profile-fields";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Dialog } from "../../ui/overlays/dialog";
import { Spinner } from "../../ui/spinner";
import { changedFields, type EditorForm, toEditorForm } from "./editor-form";
import { isProfileField, labelOf } from "./profile-fields";
import { useEditor } from "./use-editor";
import type { Saving } from "./use-save";

/** The profile was saved elsewhere since it was loaded here: the driver sees both versions and chooses. */
export function ConflictDialog({ saving }: { saving: Saving }) {
  const newer = trpc.drivers.profile.useQuery(undefined, { staleTime: 0, refetchOnMount: "always" });
  const isFresh = newer.isSuccess && !newer.isFetching;
  return (
    <Dialog
      open
      onClose={saving.decideLater}
      title="Seu perfil mudou em outro lugar"
      footer={
        isFresh ? (
          <>
            <Button data-autofocus onClick={() => void saving.keepMine(newer.data)}>
              Manter o que digitei aqui
            </Button>
            <Button variant="outline" onClick={() => saving.takeStored(newer.data)}>
              Usar a versão salva
            </Button>
          </>
        ) : null
      }
    >
      <p>{errors.PROFILE_CHANGED.message} Nada foi perdido: escolha o que deve valer.</p>
      {newer.isError && !newer.isFetching ? (
        <ErrorState
          title="Não conseguimos ler a versão salva"
          onRetry={() => void newer.refetch()}
          className="mt-4"
        >
          Confira sua internet e tente de novo.
        </ErrorState>
      ) : null}
      {newer.isFetching ? (
        <p role="status" className="mt-4 flex items-center gap-3">
          <Spinner /> Lendo a versão salva...
        </p>
      ) : null}
      {isFresh ? <Differences stored={newer.data} /> : null}
    </Dialog>
  );
}

function Differences({ stored }: { stored: OwnProfile }) {
  const { base, form } = useEditor();
  const other = toEditorForm(stored);
  const fields = changedFields(base, form, other).filter(isListed);
  return (
    <dl className="mt-4 border-t">
      {fields.map((field) => (
        <div key={field} className="border-b py-3">
          <dt className="font-bold">{labelOf(field)}</dt>
          <dd className="text-label wrap-anywhere">Aqui: {words(form, field)}</dd>
          <dd className="text-label text-ink-2 wrap-anywhere">Salvo: {words(other, field)}</dd>
        </div>
      ))}
    </dl>
  );
}

type ListedField = Exclude<ProfileField, "email">;

function isListed(field: keyof EditorForm): field is ListedField {
  return isProfileField(field);
}

const TEXT_SHOWN = 120;

function words(form: EditorForm, field: ListedField): string {
  const value = form[field];
  if (field === "photo") return value ? "uma foto" : "sem foto";
  if (typeof value === "boolean") return value ? "sim" : "não";
  const text = Array.isArray(value) ? value.join(", ") : (value ?? "");
  if (text === "") return "vazio";
  return text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text;
}
