import type { ReactNode } from "react";
import { failures } from "../../shared/messages";
import { CallFailure } from "../app/call-failure";
import { trpc } from "../app/trpc";
import { Button } from "../ui/button";
import type { ButtonVariants } from "../ui/button-variants";
import { useLeaving } from "./use-leaving";

type PortalButtonProps = ButtonVariants & { children: ReactNode };

/** Opens Stripe's billing portal, to change the card. */
export function PortalButton({ children, ...look }: PortalButtonProps) {
  const { isLeaving, leaveFor } = useLeaving();
  const portal = trpc.subscriptions.portal.useMutation({ onSuccess: ({ portalUrl }) => leaveFor(portalUrl) });
  return (
    <>
      <Button
        {...look}
        loading={portal.isPending || isLeaving}
        loadingText="Abrindo..."
        onClick={() => portal.mutate()}
      >
        {children}
      </Button>
      <CallFailure
        error={portal.error}
        lead="Não conseguimos abrir a página de pagamentos."
        otherwise={failures.checkInternet}
      />
    </>
  );
}
