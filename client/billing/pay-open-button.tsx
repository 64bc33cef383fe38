import { failures } from "../../shared/messages";
import { CallFailure } from "../app/call-failure";
import { trpc } from "../app/trpc";
import { Button } from "../ui/button";
import { useLeaving } from "./use-leaving";
import { useReloadSubscription } from "./use-subscription";

/** Opens Stripe's page of the charge that the card refused. */
export function PayOpenButton() {
  const reload = useReloadSubscription();
  const { isLeaving, leaveFor } = useLeaving();
  const pay = trpc.subscriptions.payOpen.useMutation({
    // Paid in the meantime: the page is out of date.
    onSuccess: ({ payUrl }) => (payUrl ? leaveFor(payUrl) : reload()),
  });
  return (
    <>
      <Button
        variant="band"
        size="xl"
        icon="card"
        loading={pay.isPending || isLeaving}
        loadingText="Abrindo..."
        onClick={() => pay.mutate()}
      >
        Pagar agora
      </Button>
      <CallFailure
        error={pay.error}
        lead="Não conseguimos abrir a página de pagamentos."
        otherwise={failures.checkInternet}
      />
    </>
  );
}
