import pino from "pino";
import { errorForLog } from "./error-for-log";

/**
 * The log: JSON lines in UTC on standard output. Secrets and personal data are left out by name here as a second
 * fence; the first is that nobody logs them.
 */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: [
      "token",
      "password",
      "email",
      "phone",
      "authorization",
      "*.token",
      "*.password",
      "*.email",
      "*.phone",
    ],
    censor: "[removed]",
  },
  serializers: { err: (error: unknown) => errorForLog(error) },
});
