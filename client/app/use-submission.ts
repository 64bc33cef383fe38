import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ValidationIssue } from "../../shared/errors";
import { type CallFailure, readFailure } from "./errors";

export type SubmissionState = {
  isSending: boolean;
  issues: ValidationIssue[];
  /** Why the last call failed, unless errors of its fields explain it. */
  failure: CallFailure | null;
  /** Grows with each response to a submit, so that the message can get the focus. */
  attempt: number;
};

type Answered = Omit<SubmissionState, "isSending">;

export type Submission<Form, Answer> = {
  state: SubmissionState;
  /** Validates and sends; null if either failed. A second submit waits for the first. */
  submit: (form: Form) => Promise<Answer | null>;
  /** Takes away the shown issues of fields that have been corrected; shows no new ones. */
  recheck: (form: Form) => void;
  errorOf: (path: string) => string | undefined;
};

/**
 * Submits one form: validates it, sends it as one mutation, and keeps the issues or the failure. Messages stay until
 * the next response, so that the layout does not shift while a request is pending.
 * @param call the call, from `trpc.useUtils().client`
 * @param given issues rendered by the server, from a form that was sent without JavaScript
 */
export function useSubmission<Form, Answer>(
  check: (form: Form) => ValidationIssue[],
  call: (form: Form) => Promise<Answer>,
  given: ValidationIssue[] = [],
): Submission<Form, Answer> {
  const [answered, setAnswered] = useState<Answered>({ issues: given, failure: null, attempt: 0 });
  const { mutateAsync, isPending } = useMutation({ mutationFn: (form: Form) => call(form) });
  // A second tap can come before the first one is rendered.
  const isSending = useRef(false);
  const settle = (issues: ValidationIssue[], failure: CallFailure | null) =>
    setAnswered(({ attempt }) => ({ issues, failure, attempt: attempt + 1 }));

  const submit = async (form: Form) => {
    if (isSending.current) return null;
    const issues = check(form);
    if (issues.length > 0) {
      settle(issues, null);
      return null;
    }
    isSending.current = true;
    try {
      const answer = await mutateAsync(form);
      settle([], null);
      return answer;
    } catch (error) {
      const failure = readFailure(error);
      settle(failure.issues, failure.issues.length > 0 ? null : failure);
      return null;
    } finally {
      isSending.current = false;
    }
  };
  const recheck = (form: Form) => {
    if (answered.issues.length === 0) return;
    const wrong = new Set(check(form).map(({ path }) => path));
    setAnswered((now) => ({ ...now, issues: now.issues.filter(({ path }) => wrong.has(path)) }));
  };
  const errorOf = (path: string) => answered.issues.find((issue) => issue.path === path)?.message;
  return { state: { ...answered, isSending: isPending }, submit, recheck, errorOf };
}

/** The text fields of a form by name; a field that it doesn't have is empty. */
export function readFields<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const fields: Partial<Record<Name, string>> = {};
  for (const name of names) fields[name] = String(data.get(name) ?? "");
  // Every name has just been assigned a text.
  return fields as Record<Name, string>;
}
