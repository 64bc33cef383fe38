import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readSession } from "../../accounts/session/session";
import { areDraftsKept } from "../../drafts/draft-store";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";

type LeaveQuestionProps = {
  isDirty: boolean;
  /** The page itself navigates: no confirmation then. */
  isLeaving?: () => boolean;
  /** What happens to the changes. */
  children: ReactNode;
};

/** Asks for confirmation before unsaved changes are left. */
export function LeaveQuestion({ isDirty, isLeaving = () => false, children }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    // No confirmation when the page itself redirects to the login or the plans: the draft stays.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !isLeaving() && readSession() !== null,
    // A reload or a closed tab loses nothing that this browser keeps.
    enableBeforeUnload: () => isDirty && !areDraftsKept(),
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Dialog
      open
      question
      ignoresBack
      onClose={reset}
      title="Sair sem salvar?"
      footer={
        <>
          <Button onClick={reset} data-autofocus>
            Continuar editando
          </Button>
          <Button variant="outline" onClick={proceed}>
            Sair sem salvar
          </Button>
        </>
      }
    >
      <p>Você tem alterações que ainda não foram salvas. {children}</p>
    </Dialog>
  );
}
