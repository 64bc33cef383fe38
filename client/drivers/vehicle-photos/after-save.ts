import type { OwnProfile } from "../../../shared/profile/profile";
import { type VehiclePhoto, vehiclePhotoKinds } from "../../../shared/profile/vehicle-photos";

type Own = Pick<OwnProfile, "vehiclePhotos" | "chosenPhotos">;

/** The photos of the vehicle as the next save of the profile leaves them. */
export function photosAfterSave({ vehiclePhotos, chosenPhotos }: Own): VehiclePhoto[] {
  return vehiclePhotoKinds.flatMap((kind) => {
    const chosen = chosenPhotos.find((photo) => photo.kind === kind);
    const shown = vehiclePhotos.find((photo) => photo.kind === kind);
    const url = chosen ? chosen.url : shown?.url;
    return url ? [{ kind, url }] : [];
  });
}
