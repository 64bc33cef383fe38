import { useBlocker } from "@tanstack/react-router";
import { readSession } from "../../accounts/session/session";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";

type LeaveQuestionProps = { isDirty: boolean; isLeaving: () => boolean };

/** Asks before unsaved changes are left behind. They stay in the draft either way. */
export function LeaveQuestion({ isDirty, isLeaving }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    // Whoever is sent to the login, or to the plans by the page itself, is not asked: the draft waits.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !isLeaving() && readSession() !== null,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Dialog
      open
      question
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
      <p>Você tem alterações que ainda não foram salvas. Se sair, elas ficam como rascunho neste aparelho.</p>
    </Dialog>
  );
}
