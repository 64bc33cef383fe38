import { useEffect, useRef, useState } from "react";
import { DECISION_UNDO } from "../../../../shared/limits";
import type { OwnProfile } from "../../../../shared/profile/profile";
import { type VehiclePhotoKind, vehiclePhotoLabels } from "../../../../shared/profile/vehicle-photos";
import { NotPosted, postWithProgress } from "../../../accounts/session/post-with-progress";
import { trpc } from "../../../app/trpc";
import { toast } from "../../../ui/overlays/toast";
import { photoFailureOf } from "./photo-failures";

type Sending = {
  /** The share sent so far, 0 to 1; null while nothing is being sent. */
  share: number | null;
  failure: string | undefined;
  clearFailure: () => void;
  /** Sends again what did not arrive; undefined if nothing waits. */
  again: (() => void) | undefined;
  /** Sends a data URL, the URL of a stored photo, or null for none; false if that failed. */
  send: (photo: string | null) => Promise<boolean>;
  /** Takes a photo out, and offers to undo that. */
  remove: (url: string) => Promise<void>;
  cancel: () => void;
};

/** Sends what the driver chose for one photo of the vehicle; the profile in this tab's cache follows. */
export function useVehiclePhoto(kind: VehiclePhotoKind): Sending {
  const { profile } = trpc.useUtils().drivers;
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const [unsent, setUnsent] = useState<string | null>();
  const underWay = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => underWay.current?.abort(), []);

  const clearFailure = () => {
    setFailure(undefined);
    setUnsent(undefined);
  };
  const send = async (photo: string | null) => {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    clearFailure();
    setShare(0);
    try {
      const post = { onProgress: setShare, signal: controller.signal };
      const answer = await postWithProgress("/api/drivers/vehicle-photos", { kind, photo }, post);
      // The answer of the call (shared/schemas/drivers.ts).
      const { vehiclePhotos, chosenPhotos } = JSON.parse(answer) as OwnProfile;
      profile.setData(undefined, (own) => own && { ...own, vehiclePhotos, chosenPhotos });
      return true;
    } catch (error) {
      if (!(error instanceof NotPosted)) throw error;
      if (!error.isCanceled) {
        const refused = photoFailureOf(error.code);
        setFailure(refused?.text ?? error.message);
        // What was refused for itself would be refused again.
        if (!refused) setUnsent(photo);
      }
      return false;
    } finally {
      if (underWay.current === controller) {
        underWay.current = null;
        setShare(null);
      }
    }
  };
  return {
    share,
    failure,
    clearFailure,
    again: unsent === undefined ? undefined : () => void send(unsent),
    send,
    remove: async (url) => {
      if (!(await send(null))) return;
      toast({
        kind: "success",
        title: `Foto removida: ${vehiclePhotoLabels[kind]}.`,
        action: { label: "Desfazer", onPress: () => void send(url) },
        lifetimeMs: DECISION_UNDO,
      });
    },
    cancel: () => underWay.current?.abort(),
  };
}
