import { successes } from "../../shared/messages";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { toast } from "../ui/overlays/toast";
import { useReloadSubscription } from "./use-subscription";

/** Undoes a cancellation while the period lasts. */
export function ResumeButton() {
  const reload = useReloadSubscription();
  const keep = trpc.subscriptions.resume.useMutation({
    onSuccess: async () => {
      await reload();
      toast({ kind: "success", title: successes.subscriptionResumed });
    },
    onError: (error) => {
      // Too late, or there is none: the page is out of date.
      if (readFailure(error).status === 409) return reload();
    },
  });
  return (
    <>
      <Button
        variant="band"
        size="xl"
        loading={keep.isPending}
        loadingText="Mantendo..."
        onClick={() => keep.mutate()}
      >
        Manter assinatura
      </Button>
      {keep.isError ? (
        <Banner kind="error" role="alert" lead="Não conseguimos manter a assinatura.">
          {readFailure(keep.error).message || "Confira sua internet e tente de novo."}
        </Banner>
      ) : null}
    </>
  );
}
