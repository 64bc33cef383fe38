import { type ContactAttempt, contactIssues } from "../../../shared/contact";
import type { ValidationIssue } from "../../../shared/errors";
import type { CallFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { readFields, useSubmission } from "../../app/use-submission";

export type SendState = {
  isSending: boolean;
  isSent: boolean;
  issues: ValidationIssue[];
  /** A sentence in addition to the one of §8; null if nothing failed. */
  failure: string | null;
  /** Grows with each submit in this browser. */
  attempt: number;
};

/** Validates and sends the contact form. `send` returns whether the message was sent. */
export function useSendMessage(given: ContactAttempt | undefined, sent: boolean) {
  const { client } = trpc.useUtils();
  const { state, submit, errorOf } = useSubmission(contactIssues, client.contact.send.mutate, given?.issues);
  const { isSending, issues, failure, attempt } = state;
  // Until something is sent here, the server's response to a form that was sent without JavaScript.
  const isFirst = attempt === 0;
  const shown: SendState = {
    isSending,
    issues,
    attempt,
    isSent: isFirst ? sent : issues.length === 0 && failure === null,
    failure: isFirst ? (given?.failure ?? null) : failure && reasonOf(failure),
  };
  const send = async (form: HTMLFormElement) => (await submit(readFields(form, fieldNames))) !== null;
  return { state: shown, send, errorOf };
}

const fieldNames = ["name", "email", "subject", "message"] as const;

function reasonOf({ code, message }: CallFailure): string {
  if (code === "RATE_LIMITED") return message;
  if (code === null) return "Confira sua internet. O que você escreveu continua aqui.";
  return "O que você escreveu continua aqui.";
}
