import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failures, successes } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { useTRPC } from "../../app/trpc";
import { toast } from "../../ui/overlays/toast";

/** Publishes a saved profile with one tap. */
export function usePublishing(): { publish: () => void; isPublishing: boolean } {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation(
    trpc.drivers.publish.mutationOptions({
      onSuccess: () => toast({ kind: "success", title: successes.profilePublishedMessage }),
      onError: (error) => {
        const { status, message } = readFailure(error);
        const text = message || "Confira sua internet e tente de novo.";
        if (status !== 401) toast({ kind: "error", title: failures.publish, text });
      },
      // In both cases the page shows the current state.
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.drivers.pathFilter()),
          queryClient.invalidateQueries(trpc.subscriptions.pathFilter()),
        ]),
    }),
  );
  return { publish: () => mutate({ isPublic: true }), isPublishing: isPending };
}
