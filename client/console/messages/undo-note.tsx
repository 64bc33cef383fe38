import { useEffect, useState } from "react";
import { DECISION_UNDO } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { consoleApi } from "../api";

type UndoNoteProps = { messageId: string; closedAt: string | Date };

/** Offers to undo a recent decision while its mail waits. */
export function UndoNote({ messageId, closedAt }: UndoNoteProps) {
  const utils = consoleApi.useUtils();
  const undo = consoleApi.messages.undo.useMutation({ onSettled: () => utils.queue.invalidate() });
  const left = new Date(closedAt).getTime() + DECISION_UNDO - Date.now();
  const [isOver, setOver] = useState(left <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [left]);
  if (undo.isError)
    return (
      <Banner kind="error" role="alert" lead="Não conseguimos desfazer." className="mt-6">
        {readFailure(undo.error).message || failures.noAnswer}
      </Banner>
    );
  if (isOver) return null;
  return (
    <Banner
      kind="success"
      role="status"
      lead="Resolvida."
      className="mt-6"
      action={
        <Button variant="outline" loading={undo.isPending} onClick={() => undo.mutate({ id: messageId })}>
          Desfazer
        </Button>
      }
    >
      O email sai daqui a 10 segundos.
    </Banner>
  );
}
