import type { VehiclePhoto } from "../../../shared/profile/vehicle-photos";
import { Dialog } from "../../ui/overlays/dialog";
import { VehiclePicture } from "./vehicle-picture";

type PhotoDialogProps = { photo: VehiclePhoto; title: string; onClose: () => void };

/** One photo of a vehicle as large as the screen allows; Back closes it. */
export function PhotoDialog({ photo, title, onClose }: PhotoDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} className="md:max-w-[min(60rem,calc(133dvh-10rem))]!">
      <VehiclePicture url={photo.url} alt={title} width={576} className="rounded-photo" />
    </Dialog>
  );
}
