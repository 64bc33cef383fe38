import { failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { toast } from "../../ui/overlays/toast";

/** Publishes a saved profile with one tap. */
export function usePublishing(): { publish: () => void; isPublishing: boolean } {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.drivers.publish.useMutation({
    onSuccess: ({ message }) => toast({ kind: "success", title: message }),
    onError: (error) => {
      const { status, message } = readFailure(error);
      const text = message || failures.checkInternet;
      if (status !== 401) toast({ kind: "error", title: failures.publish, text });
    },
    // In both cases the page shows the current state. A first answer on the way would not be asked for again.
    onSettled: async () => {
      await utils.drivers.nextStep.cancel();
      await Promise.all([utils.drivers.invalidate(), utils.subscriptions.invalidate()]);
    },
  });
  return { publish: () => mutate({ isPublic: true }), isPublishing: isPending };
}
