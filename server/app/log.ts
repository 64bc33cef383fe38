import pino from "pino";
import { errorForLog } from "./error-for-log";

/**
 * The log: JSON lines in UTC on standard output. Secrets and personal data are left out by name here as a second
 * fence; the first is that nobody logs them.
 */
export const log = pino({
  // JSON leaves these as they are, but terminals obey some and editors break lines at others.
  hooks: {
    streamWrite: (line) =>
      line.replace(/[\u007f-\u009f\u2028\u2029]/g, (character) => {
        return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
      }),
  },
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
