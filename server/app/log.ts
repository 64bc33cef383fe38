import pino, { type LoggerOptions } from "pino";
import { errorForLog } from "./error-for-log";

const form: LoggerOptions = {
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
};

const ACCESS_LINES_WAIT_MS = 50;

let waiting = "";
let timer: Timer | undefined;
let isTurnWritten = false;

// One write for many lines, in their order: a write costs more than its line. What went wrong is written in this turn
// of the event loop, that a page was fetched a moment later, and everything before the process ends.
const output = {
  write: (line: string) => {
    waiting += line;
    if (isTurnWritten) return;
    isTurnWritten = true;
    setImmediate(flush);
  },
};
const laterOutput = {
  write: (line: string) => {
    waiting += line;
    timer ??= setTimeout(flush, ACCESS_LINES_WAIT_MS);
  },
};

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  isTurnWritten = false;
  const lines = waiting;
  waiting = "";
  if (lines !== "") process.stdout.write(lines);
}
process.on("exit", flush);

/**
 * The log: JSON lines in UTC on standard output. Secrets and personal data are left out by name here as a second
 * fence; the first is that nobody logs them.
 */
export const log = pino(
  {
    ...form,
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
  },
  output,
);

/** The access log. Its fields are fixed and hold no secret: it goes without the fence, which costs as much as the rest. */
export const accessLines = pino(form, laterOutput);
