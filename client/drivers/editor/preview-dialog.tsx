import { skipToken } from "@tanstack/react-query";
import type { OwnProfile } from "../../../shared/profile/profile";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { ProfileView } from "../profile-view";
import { type EditorForm, toEditorForm } from "./editor-form";
import { previewOf } from "./preview-profile";

type PreviewDialogProps = {
  profile: OwnProfile;
  /** The current values of the fields, saved or not; the stored profile's by default. */
  form?: EditorForm;
  /** False while fields lack valid values. */
  isComplete?: boolean;
  /** The button that closes it. */
  back: string;
  onClose: () => void;
};

/** The profile as families would see it, also while it is private. */
export function PreviewDialog({ profile, isComplete = true, back, onClose, ...props }: PreviewDialogProps) {
  const form = props.form ?? toEditorForm(profile);
  const details = trpc.drivers.details.useQuery();
  const { id } = profile;
  const stored = trpc.drivers.byId.useQuery(id ? { id } : skipToken);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Como as famílias veem"
      className="md:max-w-[68rem]!"
      footer={
        <Button variant="outline" onClick={onClose}>
          {back}
        </Button>
      }
    >
      {isComplete ? null : (
        <p className="mb-4 text-ink-2">Ainda faltam informações. Veja como o perfil está ficando.</p>
      )}
      <div className="-mx-6 -mb-6 bg-paper md:mx-0 md:mb-0 md:bg-transparent">
        <ProfileView preview profile={previewOf(form, profile, details.data, stored.data)} />
      </div>
    </Dialog>
  );
}
