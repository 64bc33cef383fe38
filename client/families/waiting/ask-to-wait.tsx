import {
  type WaitingAttempt,
  type WaitingForm,
  waitingFields,
  waitingIssues,
} from "../../../shared/families/waiting/waiting";
import { readFailure } from "../../app/errors";
import { readFields } from "../../app/use-submission";

export type { SentNotice } from "./waiting-sent";
export { WaitingSent } from "./waiting-sent";

/** Validates and sends the form; the first invalid field gets the focus. */
export async function askToWait(
  sender: HTMLFormElement,
  ask: (form: WaitingForm) => Promise<unknown>,
): Promise<WaitingAttempt> {
  const form = readFields(sender, waitingFields);
  const answer = { form, ...(await faultsOf(form, ask)) };
  const [first] = answer.issues;
  const field = first && sender.elements.namedItem(first.path);
  if (field instanceof HTMLElement) field.focus();
  return answer;
}

async function faultsOf(form: WaitingForm, ask: (form: WaitingForm) => Promise<unknown>) {
  const issues = waitingIssues(form);
  if (issues.length > 0) return { issues, failure: null };
  try {
    await ask(form);
    return { issues: [], failure: null };
  } catch (error) {
    const { issues, message, status } = readFailure(error);
    if (issues.length > 0) return { issues, failure: null };
    const failure = status === 0 ? "Confira sua internet. O que você escreveu continua aqui." : message;
    return { issues: [], failure };
  }
}
