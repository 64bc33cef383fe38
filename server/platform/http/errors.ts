import { TRPCError } from "@trpc/server";
import { ZodError, z } from "zod";
import { type ErrorBody, type ErrorCode, errors, type ValidationIssue } from "../../../shared/errors";
import { validation } from "../../../shared/messages";
import { DomainError } from "./domain-error";

// What a schema without a sentence of its own answers, instead of the library's English.
z.config({
  customError: ({ code, origin }) =>
    code === "too_big" && origin === "string" ? validation.textTooLong : validation.valueInvalid,
});

type TrpcCode = TRPCError["code"];

const trpcCodes: Record<number, TrpcCode> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** tRPC's name for the status of one of our codes. */
export function trpcCodeOf(code: ErrorCode): TrpcCode {
  return trpcCodes[errors[code].status] ?? "INTERNAL_SERVER_ERROR";
}

const transportCodes: Partial<Record<TrpcCode, ErrorCode>> = {
  PARSE_ERROR: "BAD_REQUEST",
  BAD_REQUEST: "BAD_REQUEST",
  UNPROCESSABLE_CONTENT: "BAD_REQUEST",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
};

export type DescribedError = { status: number; body: ErrorBody; retryAfterSeconds: number | undefined };

/** Turns any thrown value into a status and a body that reveals no internals. */
export function describeError(error: unknown): DescribedError {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof DomainError) {
    return described(cause.code, cause.message, cause.issues, cause.retryAfterSeconds);
  }
  if (cause instanceof ZodError && error instanceof TRPCError && error.code === "BAD_REQUEST") {
    const issues = issuesOf(cause);
    // §5 has one sentence for all empty fields, so it is listed once.
    const messages = new Set(issues.map((issue) => issue.message));
    return described("VALIDATION", [...messages].join(", "), issues);
  }
  if (isTextRefused(cause)) return described("BAD_REQUEST");
  if (isDatabaseUnavailable(cause)) return described("UNAVAILABLE", undefined, undefined, 5);
  if (error instanceof TRPCError) return described(transportCodes[error.code] ?? "INTERNAL");
  return described("INTERNAL");
}

/** The issues in schema order, one per field: the first is the one to fix first. */
export function issuesOf(error: ZodError): ValidationIssue[] {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return issues.filter((issue, index) => issues.findIndex((other) => other.path === issue.path) === index);
}

function described(
  code: ErrorCode,
  message: string = errors[code].message,
  issues?: ValidationIssue[],
  retryAfterSeconds?: number,
): DescribedError {
  return {
    status: errors[code].status,
    body: { success: false, code, message, ...(issues ? { issues } : {}) },
    retryAfterSeconds,
  };
}

const unavailableCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "ENOENT"]);
// 08: connection exceptions; 57P01–57P05: the server is stopping or starting; 53300: too many connections; 53100: the disk
// is full; 58030: it can't be read or written; 25006: the database takes no writes.
const unavailableSqlStates = /^(08...|57P0[1-5]|53300|53100|58030|25006)$/;
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is clos/;

/** Whether an error, or one of its causes, means that the database can't be reached now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return someCause(
    error,
    (cause, code) =>
      unavailableCodes.has(code) ||
      unavailableSqlStates.test(code) ||
      unavailableMessages.test(cause.message),
  );
}

// 22021 and 22P05: a NUL or another character that PostgreSQL can't store. The caller's mistake.
function isTextRefused(error: unknown): boolean {
  return someCause(error, (_, code) => code === "22021" || code === "22P05");
}

function someCause(error: unknown, matches: (cause: Error, code: string) => boolean): boolean {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 6; depth++) {
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    if (matches(current, code)) return true;
    current = current.cause;
  }
  return false;
}
