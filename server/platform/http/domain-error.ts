import type { ErrorCode, ValidationIssue } from "../../../shared/errors";
import { errors } from "../../../shared/errors";

/** An expected failure. Its status and Portuguese message are in shared/errors.ts. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly issues?: ValidationIssue[],
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    // One sentence may be about several fields: it is said once.
    const sentences = [...new Set(issues?.map((issue) => issue.message))];
    super(sentences.join(", ") || errors[code].message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
