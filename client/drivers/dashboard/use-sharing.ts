import { trpc } from "../../app/trpc";
import { shareProfile } from "../share-profile";

/** Shares the profile, and notes that it was shared: then it is no longer the next step. */
export function useSharing(): (id: string) => void {
  const utils = trpc.useUtils();
  const { mutate: note } = trpc.drivers.noteShared.useMutation({
    onSuccess: () => utils.drivers.nextStep.invalidate(),
  });
  return (id) => {
    void shareProfile(id);
    note();
  };
}
