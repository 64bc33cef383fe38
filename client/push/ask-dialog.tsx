import { type ReactNode, useState } from "react";
import { failures, push } from "../../shared/messages";
import { PUSH_OFFER_REST_DAYS } from "../../shared/push/limits";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Dialog } from "../ui/overlays/dialog";
import { pushSupport, restOffer } from "./device";
import { askForNotices } from "./subscribe";

type AskDialogProps = {
  open: boolean;
  /** What one gets, before the browser's own question. */
  why: ReactNode;
  /** What to do with the device's secret once it is registered. */
  onDevice: (device: string) => Promise<void> | void;
  onClose: (isDeclined: boolean) => void;
};

/** Our explanation, before the browser asks: a browser's question is asked once and for all. */
export function AskDialog({ open, why, onDevice, onClose }: AskDialogProps) {
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const device = await askForNotices(client);
      if (device) await onDevice(device);
      else setFailure(pushSupport() === "blocked" ? push.blocked : push.notAllowed);
    } catch (error) {
      const { status, issues, message } = readFailure(error);
      const isUnreachable = status === 0 && error instanceof Error && error.message === push.unreachable;
      setFailure(isUnreachable ? push.unreachable : issues[0]?.message || message || failures.noAnswer);
    }
    setBusy(false);
  };
  const decline = () => {
    restOffer(PUSH_OFFER_REST_DAYS);
    onClose(true);
  };
  return (
    <Dialog
      open={open}
      onClose={() => onClose(false)}
      title={push.question}
      question
      footer={
        <>
          <Button
            icon="bell"
            loading={isBusy}
            loadingText="Esperando o aparelho..."
            onClick={() => void accept()}
          >
            Avisar
          </Button>
          <Button variant="quiet" onClick={decline}>
            Agora não
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{why}</p>
      {failure ? (
        <Banner kind="error" role="alert" className="mt-4">
          {failure}
        </Banner>
      ) : null}
    </Dialog>
  );
}
