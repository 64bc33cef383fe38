import { useState } from "react";
import { type ContactAttempt, type ContactForm, contactIssues } from "../../shared/contact";
import { errors, type ValidationIssue } from "../../shared/errors";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";

export type SendState = {
  isSending: boolean;
  isSent: boolean;
  issues: ValidationIssue[];
  /** Words beside the sentence of §8; null when nothing failed. */
  failure: string | null;
  /** Grows with each submit in this browser. */
  attempt: number;
};

/** Checks and sends the contact form. `send` answers whether the message was sent. */
export function useSendMessage(given: ContactAttempt | undefined, sent: boolean) {
  const mutation = trpc.contact.send.useMutation();
  const [state, setState] = useState<SendState>({
    isSending: false,
    isSent: sent,
    issues: given?.issues ?? [],
    failure: given?.failure ?? null,
    attempt: 0,
  });
  const settle = (result: Partial<SendState>) =>
    setState(({ attempt }) => ({
      isSending: false,
      isSent: false,
      issues: [],
      failure: null,
      attempt: attempt + 1,
      ...result,
    }));
  const send = async (data: FormData): Promise<boolean> => {
    const form = readForm(data);
    const issues = contactIssues(form);
    if (issues.length > 0) {
      settle({ issues });
      return false;
    }
    setState((current) => ({ ...current, isSending: true }));
    try {
      await mutation.mutateAsync(form);
      settle({ isSent: true });
      return true;
    } catch (error) {
      const { code, issues: found } = readFailure(error);
      settle(found.length > 0 ? { issues: found } : { failure: reasonOf(code) });
      return false;
    }
  };
  return { state, send };
}

function reasonOf(code: string | null): string {
  if (code === "RATE_LIMITED") return errors.RATE_LIMITED.message;
  if (code === null) return "Confira sua internet. O que você escreveu continua aqui.";
  return "O que você escreveu continua aqui.";
}

function readForm(data: FormData): ContactForm {
  const text = (name: string) => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
}
