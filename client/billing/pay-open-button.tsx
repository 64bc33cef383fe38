import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
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
      {pay.isError ? (
        <Banner kind="error" role="alert" lead="Não conseguimos abrir a página de pagamentos.">
          {readFailure(pay.error).message || "Confira sua internet e tente de novo."}
        </Banner>
      ) : null}
    </>
  );
}
