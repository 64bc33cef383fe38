import { useState } from "react";
import { failures } from "../../../shared/messages";
import {
  emptyProtocolForm,
  type ProtocolAttempt,
  type ProtocolForm,
  protocolIssues,
} from "../../../shared/reports";
import { trpc } from "../../app/trpc";
import { useSubmission } from "../../app/use-submission";

export type StatusState = ProtocolAttempt & {
  isSending: boolean;
  /** Grows with each response in this browser. */
  attempt: number;
};

/** Looks up the status of a report; starts with the server's response to a form sent without JavaScript. */
export function useReportStatus(given: ProtocolAttempt | undefined) {
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(
    protocolIssues,
    client.reports.status.mutate,
    given?.issues,
  );
  const [found, setFound] = useState(given?.found ?? null);
  const failure = state.failure && (state.failure.message || failures.noAnswer);
  const shown: StatusState = {
    ...state,
    form: given?.form ?? emptyProtocolForm,
    failure: state.attempt === 0 ? (given?.failure ?? null) : failure,
    found,
  };
  const lookUp = async (form: ProtocolForm): Promise<void> => setFound(await submit(form));
  return { state: shown, ask: lookUp, errorOf };
}
