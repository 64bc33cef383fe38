import { TRPCClientError } from "@trpc/client";
import type { ErrorCode, ValidationIssue } from "../../shared/errors";
import { failures } from "../../shared/messages";

export type CallFailure = {
  /** HTTP status; 0 when there was no response (offline, server unreachable). */
  status: number;
  code: ErrorCode | null;
  message: string;
  issues: ValidationIssue[];
};

/** The message for a failed call, from whatever was thrown. The last fallback is §8's "HTTP error! status: …". */
export function readFailure(error: unknown): CallFailure {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined;
  if (typeof data !== "object" || data === null) return { status: 0, code: null, message: "", issues: [] };
  const { httpStatus, code, message, issues } = data as Partial<Record<string, unknown>>;
  const status = typeof httpStatus === "number" ? httpStatus : 0;
  return {
    status,
    // Our server sends no other codes; the table itself is not shipped to the browser.
    code: typeof code === "string" ? (code as ErrorCode) : null,
    message: typeof message === "string" && message ? message : failures.http(status),
    issues: Array.isArray(issues) ? issues : [],
  };
}

/** Whether trying the same call again may help. */
export function isTransient(error: unknown): boolean {
  const { status } = readFailure(error);
  return status === 0 || status >= 500;
}
