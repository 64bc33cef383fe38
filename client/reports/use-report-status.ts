import { useState } from "react";
import { failures } from "../../shared/messages";
import {
  emptyProtocolForm,
  type ProtocolAttempt,
  type ProtocolForm,
  protocolIssues,
} from "../../shared/reports";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";

export type StatusState = ProtocolAttempt & {
  isAsking: boolean;
  /** Grows with each answer in this browser. */
  attempt: number;
};

/** Asks for the state of a report; begins with what the server says of a form sent without JavaScript. */
export function useReportStatus(given: ProtocolAttempt | undefined) {
  const status = trpc.reports.status.useMutation();
  const [state, setState] = useState<StatusState>({
    ...(given ?? { form: emptyProtocolForm, issues: [], failure: null, found: null }),
    isAsking: false,
    attempt: 0,
  });
  const ask = async (form: ProtocolForm): Promise<void> => {
    const settle = (result: Partial<StatusState>) =>
      setState(({ attempt }) => ({
        ...{ form, issues: [], failure: null, found: null, isAsking: false, attempt: attempt + 1 },
        ...result,
      }));
    const issues = protocolIssues(form);
    if (issues.length > 0) return settle({ issues });
    setState((current) => ({ ...current, isAsking: true }));
    try {
      const { success: _, ...found } = await status.mutateAsync(form);
      settle({ found });
    } catch (error) {
      const { message, issues: refused } = readFailure(error);
      settle(refused.length > 0 ? { issues: refused } : { failure: message || failures.noAnswer });
    }
  };
  return { state, ask };
}
