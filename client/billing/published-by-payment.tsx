import { failures, successes } from "../../shared/messages";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { useOwnProfile } from "../drivers/use-own-profile";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { toast } from "../ui/overlays/toast";

/** Before the payment: that it publishes the profile, as its driver asked for, and a way to take that back. */
export function PublishedByPayment() {
  const { profile } = useOwnProfile();
  const utils = trpc.useUtils();
  const unpublish = trpc.drivers.publish.useMutation({
    onSuccess: () => toast({ kind: "success", title: "Seu perfil fica privado até você publicar." }),
    onError: (error) => {
      const text = readFailure(error).message || failures.noAnswer;
      toast({ kind: "error", title: failures.publish, text });
    },
    onSettled: () => utils.drivers.invalidate(),
  });
  if (!profile?.isPublishedWhenPaid || profile.isEntitled) return null;
  return (
    <Banner
      kind="info"
      className="mt-5"
      lead={successes.publishedWhenPaid}
      action={
        <Button
          variant="outline"
          loading={unpublish.isPending}
          loadingText="Salvando..."
          onClick={() => unpublish.mutate({ isPublic: false })}
        >
          Deixar privado
        </Button>
      }
    >
      As famílias passam a ver o que você salvou.
    </Banner>
  );
}
