import { failures, successes } from "../../shared/messages";
import { CallFailure } from "../app/call-failure";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Button } from "../ui/button";
import { toast } from "../ui/overlays/toast";
import { useReloadAfterRefusal, useReloadSubscription } from "./use-subscription";

const failed = "Não conseguimos manter a assinatura";

/** Undoes a cancellation while the period lasts. */
export function ResumeButton() {
  const reload = useReloadSubscription();
  const reloadAfter = useReloadAfterRefusal(failed);
  const resume = trpc.subscriptions.resume.useMutation({
    onSuccess: async () => {
      await reload();
      toast({ kind: "success", title: successes.subscriptionResumed });
    },
    onError: (error) => {
      // Too late, or there is none: the page is out of date.
      if (readFailure(error).status === 409) return reloadAfter(error);
    },
  });
  return (
    <>
      <Button
        variant="band"
        size="xl"
        loading={resume.isPending}
        loadingText="Mantendo..."
        onClick={() => resume.mutate()}
      >
        Manter assinatura
      </Button>
      <CallFailure error={resume.error} lead={`${failed}.`} otherwise={failures.checkInternet} />
    </>
  );
}
