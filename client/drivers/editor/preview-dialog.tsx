import { isStateCode } from "../../../shared/brazil";
import { type PublicProfile, services, vehicleTypes } from "../../../shared/drivers";
import { DEFAULT_STATE } from "../../../shared/limits";
import { checkProfile } from "../../../shared/profile";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { ProfileView } from "../profile-view";
import { toProfileForm, withTypedEntries } from "./editor-form";
import { type Editor, useEditor } from "./use-editor";

/** The profile as families would see it with what stands in the fields now, saved or not. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
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
        <ProfileView preview profile={previewOf(editor)} />
      </div>
    </Dialog>
  );
}

// A grey square where no photo was chosen yet.
const NO_PHOTO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23f4efe3' d='M0 0h8v8H0z'/%3E%3C/svg%3E";

function previewOf({ form, profile }: Editor): PublicProfile {
  const fields = toProfileForm(withTypedEntries(form));
  const facts = { email: profile.email, hasPhoto: true, now: new Date() };
  const whole = checkProfile(fields, facts).profile;
  const seats = Number(fields.availableSeats) || 0;
  const now = new Date().toISOString();
  return {
    ...(whole ?? {
      name: form.name || "Seu nome",
      available: fields.available ?? seats > 0,
      serviceCity: form.serviceCity || "Sua cidade",
      serviceState: isStateCode(form.serviceState) ? form.serviceState : DEFAULT_STATE,
      vehicleType: vehicleTypes.find((type) => type === form.vehicleType) ?? "Van Escolar",
      vehicleBrand: form.vehicleBrand,
      vehicleColor: form.vehicleColor,
      vehicleYear: Number(fields.vehicleYear) || 0,
      capacity: Number(fields.capacity) || 0,
      availableSeats: seats,
      services: services.filter((service) => form.services.includes(service)),
      description: form.description,
      offeredSchoolTransport: [...fields.offeredSchoolTransport],
      offeredNeighborhoods: [...fields.offeredNeighborhoods],
      facebookUrl: null,
      instagramUrl: null,
    }),
    id: profile.id ?? "",
    photo: form.photo ?? NO_PHOTO,
    isPublic: profile.isPublic,
    createdAt: profile.createdAt ?? now,
    updatedAt: profile.updatedAt ?? now,
  };
}
