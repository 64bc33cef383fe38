type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
};

const CAUSES_MAX = 5;

/**
 * An error for the log: kind, message, code, stack and causes, without its other properties. The values of a
 * failed statement, which its message contains, are left out: they may be e-mails, hashes and phone numbers.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "something that is no error was thrown" };
  const message = withoutValues(error.message);
  return {
    type: error.name,
    message,
    ...("code" in error && error.code !== undefined ? { code: String(error.code) } : {}),
    ...(error.stack ? { stack: error.stack.replaceAll(error.message, () => message) } : {}),
    ...(error.cause instanceof Error && depth < CAUSES_MAX
      ? { cause: errorForLog(error.cause, depth + 1) }
      : {}),
  };
}

// The second is how PostgreSQL reports a value that it cannot parse: `invalid input syntax for type integer: "…"`.
function withoutValues(message: string): string {
  return message
    .replace(/\nparams: [\s\S]*$/, "\nparams: [removed]")
    .replace(/^((?:invalid|malformed|date\/time)[^":]*): "[\s\S]*"$/, "$1: [removed]");
}
