import { skipToken } from "@tanstack/react-query";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { ProfileView } from "../profile-view";
import { previewOf } from "./preview-profile";
import { useEditor } from "./use-editor";

/** The profile as families would see it with the current values of the fields, saved or not. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const details = trpc.drivers.details.useQuery();
  const { id } = editor.profile;
  const stored = trpc.drivers.byId.useQuery(id ? { id } : skipToken);
  const isComplete = editor.issues.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Como as famílias veem"
      className="md:max-w-[68rem]!"
      footer={
        <Button variant="outline" onClick={onClose}>
          Voltar a editar
        </Button>
      }
    >
      {isComplete ? null : (
        <p className="mb-4 text-ink-2">Ainda faltam informações. Veja como o perfil está ficando.</p>
      )}
      <div className="-mx-6 -mb-6 bg-paper md:mx-0 md:mb-0 md:bg-transparent">
        <ProfileView preview profile={previewOf(editor.form, editor.profile, details.data, stored.data)} />
      </div>
    </Dialog>
  );
}
