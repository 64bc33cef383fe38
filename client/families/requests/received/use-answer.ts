import { useState } from "react";
import type { AnsweredRequest, ReceivedRequest } from "../../../../shared/families/requests/received-calls";
import type { RequestAnswer } from "../../../../shared/families/requests/requests";
import { DECISION_UNDO } from "../../../../shared/limits";
import { failures } from "../../../../shared/messages";
import { readFailure } from "../../../app/errors";
import { trpc } from "../../../app/trpc";
import { toast } from "../../../ui/overlays/toast";
import type { Received } from "./use-received";

/** Answers a request or reports it, and offers to undo for ten seconds, before the family is told. */
export function useAnswer({ id }: Pick<ReceivedRequest, "id">, received: Received) {
  const { client, drivers } = trpc.useUtils();
  const [underWay, setUnderWay] = useState<RequestAnswer | "report" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function undo(how: () => Promise<AnsweredRequest>, isHidden: boolean): Promise<void> {
    try {
      const { request, counts, message } = await how();
      if (isHidden) await received.reload();
      else received.replace(id, request, counts);
      void drivers.nextStep.invalidate();
      toast({ kind: "success", title: "Desfeito", text: message });
    } catch (error) {
      toast({ kind: "error", title: "Não conseguimos desfazer", text: textOf(error) });
      await received.reload();
    }
  }

  async function act(
    what: RequestAnswer | "report",
    call: () => Promise<AnsweredRequest>,
    takeBack: () => Promise<AnsweredRequest>,
  ): Promise<boolean> {
    if (underWay) return false;
    setUnderWay(what);
    setFailure(null);
    const isHidden = what === "report";
    try {
      const { request, counts, message } = await call();
      received.replace(id, isHidden ? null : request, counts);
      void drivers.nextStep.invalidate();
      const action = { label: "Desfazer", onPress: () => void undo(takeBack, isHidden) };
      toast({ kind: "success", title: message, action, lifetimeMs: DECISION_UNDO });
      return true;
    } catch (error) {
      setFailure(textOf(error));
      return false;
    } finally {
      setUnderWay(null);
    }
  }

  return {
    underWay,
    failure,
    answer: (answer: RequestAnswer) =>
      act(
        answer,
        () => client.requests.answer.mutate({ id, answer }),
        () => client.requests.undoAnswer.mutate({ id }),
      ),
    report: () =>
      act(
        "report",
        () => client.requests.report.mutate({ id }),
        () => client.requests.undoReport.mutate({ id }),
      ),
  };
}

function textOf(error: unknown): string {
  return readFailure(error).message || failures.checkInternet;
}
