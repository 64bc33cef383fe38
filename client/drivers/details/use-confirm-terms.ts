import { failures } from "../../../shared/messages";
import type { OwnDetails } from "../../../shared/profile/details";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { toast } from "../../ui/overlays/toast";

const FAILED = "Não conseguimos confirmar";

/** "Continua certo": sets the date of the terms that the driver sees, and nothing else. */
export function useConfirmTerms(onSaved: (details: OwnDetails) => void) {
  const utils = trpc.useUtils();
  const confirmTerms = trpc.drivers.confirmTerms.useMutation();
  const confirm = async (confirmedAt: string) => {
    try {
      const { success, message, replacedOther, ...saved } = await confirmTerms.mutateAsync({ confirmedAt });
      onSaved(saved);
      toast({ kind: "success", title: message });
    } catch (error) {
      const { code, status, message } = readFailure(error);
      if (status === 401) return;
      toast({
        kind: "error",
        title: FAILED,
        text: message || failures.checkInternet,
      });
      if (code === "DETAILS_CHANGED") await utils.drivers.details.invalidate();
    }
  };
  return { confirm, isSending: confirmTerms.isPending };
}
