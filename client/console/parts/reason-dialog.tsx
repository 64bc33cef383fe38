import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { rescueFocus } from "../queue/use-item-focus";
import { isShortReason, ReasonField } from "./reason-field";

export type ReasonDialogProps = {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The label of the field, if it asks for more than the reason. */
  label?: string | undefined;
  /** Who will read the reason. */
  readers: string;
  /** The verb of the confirming button. */
  verb: string;
  /** An initial reason. */
  before?: string | undefined;
  isDestructive?: boolean | undefined;
  /** Called first: false means that something else is missing, which is shown at its field. */
  isReady?: (() => boolean) | undefined;
  onClose: () => void;
  /** Performs the action; if it fails, the dialog stays with what was typed. */
  onConfirm: (reason: string) => Promise<unknown>;
};

/** Asks for the reason of an action and confirms it. */
export function ReasonDialog({
  title,
  children,
  label = "Motivo",
  readers,
  verb,
  before = "",
  isDestructive = false,
  isReady = () => true,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState(before);
  const [isShort, setShort] = useState(false);
  const [state, setState] = useState<{ isBusy: boolean; failure: string | null }>({
    isBusy: false,
    failure: null,
  });
  // What opened it may have left the page with what it did.
  useEffect(() => rescueFocus, []);
  const confirm = async () => {
    const isTooShort = isShortReason(reason);
    // All errors are shown at once, and the first field with one gets the focus.
    const isWhole = flushSync(() => {
      setShort(isTooShort);
      return isReady() && !isTooShort;
    });
    if (!isWhole) return fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    setState({ isBusy: true, failure: null });
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setState({ isBusy: false, failure: readFailure(error).message || failures.noAnswer });
    }
  };
  return (
    <Dialog
      open
      onClose={state.isBusy ? () => {} : onClose}
      title={title}
      footer={
        <>
          <Button
            variant={isDestructive ? "destructive" : "default"}
            loading={state.isBusy}
            loadingText="Um momento..."
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={state.isBusy}>
            Voltar
          </Button>
        </>
      }
    >
      {state.failure ? (
        <Banner kind="error" role="alert" lead="Não conseguimos fazer isso." className="mb-4">
          {state.failure}
        </Banner>
      ) : null}
      <div ref={fields}>
        <div className="mb-5">{children}</div>
        <ReasonField
          label={label}
          readers={readers}
          value={reason}
          onChange={(typed) => {
            setReason(typed);
            setShort(false);
          }}
          isShort={isShort}
          isFirst
        />
      </div>
    </Dialog>
  );
}
