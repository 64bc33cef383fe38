import { useEffect, useState } from "react";
import {
  emptyRequestForm,
  type RequestAttempt,
  type RequestForm,
} from "../../../shared/families/requests/request-fields";
import { failures, requests } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { useSubmission } from "../../app/use-submission";
import { whenIdle } from "../../ui/when-idle";

/** How the family is told: the e-mail that was typed, null if it is not known any more, or the phone, whose first notice may be missing. */
export type SentRequest = { email: string | null } | { byPhone: true; waitsForPhone: boolean };

type Sending = { form: RequestForm; byPhone: boolean };
type Asking = { form: RequestForm; end: (sent: SentRequest | null) => void };

const isFull = (failure: string | null) =>
  failure === requests.driverFull || failure === requests.networkFull;

/**
 * The state of the form of "Pedir vaga". By e-mail it is sent at once; by phone after our explanation and the browser's own
 * question. Starts with the server's response to a form sent without JavaScript.
 */
export function useAsk(driverId: string, given: RequestAttempt | undefined) {
  const { client } = trpc.useUtils();
  const [initial] = useState<RequestForm>(given?.form ?? emptyRequestForm);
  const [asking, setAsking] = useState<Asking | null>(null);
  // Until they are there the server alone applies the rules, and there is no phone to choose.
  const [late, setLate] = useState<typeof import("../../push/request-by-phone") | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import("../../push/request-by-phone").then(setLate, () => {});
      }),
    [],
  );
  const [full, setFull] = useState<RequestForm | null>(given && isFull(given.failure) ? given.form : null);
  const ask = async (form: RequestForm, device?: string) => {
    try {
      const asked = { ...form, id: driverId, year: Number(form.year), ...(device && { device }) };
      return await client.requests.ask.mutate(asked);
    } catch (error) {
      if (isFull(readFailure(error).message)) setFull(form);
      throw error;
    }
  };
  const { state, submit, errorOf } = useSubmission(
    ({ form, byPhone }: Sending) => late?.requestIssues(form, byPhone) ?? [],
    ({ form, byPhone }: Sending): Promise<SentRequest | null> =>
      byPhone
        ? new Promise((end) => setAsking({ form, end }))
        : ask(form).then(() => ({ email: form.email.trim() })),
    given?.issues,
  );
  const end = (sent: SentRequest | null) => {
    asking?.end(sent);
    setAsking(null);
  };
  return {
    initial,
    errorOf,
    submit,
    /** What was asked if the driver takes no more. */
    full,
    ByPhone: late?.RequestByPhone,
    phone: {
      isOpen: asking !== null,
      onDevice: async (device: string) => {
        if (!asking) return;
        const { waitsForPhone } = await ask({ ...asking.form, email: "" }, device);
        end({ byPhone: true, waitsForPhone });
      },
      onClose: () => end(null),
    },
    state: { ...state, isSending: state.isSending && asking === null },
    failure:
      state.attempt === 0
        ? (given?.failure ?? null)
        : state.failure && (state.failure.message || failures.noAnswer),
  };
}
