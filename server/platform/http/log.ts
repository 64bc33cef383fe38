import pino from "pino";
import { webProcessNumber } from "../processes/web-process";
import { errorForLog } from "./error-for-log";

const ACCESS_LINES_WAIT_MS = 50;

let waiting: string[] = [];
let timer: Timer | undefined;
let isTurnWritten = false;

// Lines are batched in order, because a write costs more than formatting its line. Warnings and errors are flushed in
// this turn of the event loop, access lines a moment later, and everything before the process exits.
const output = {
  write: (line: string) => {
    waiting.push(line);
    if (isTurnWritten) return;
    isTurnWritten = true;
    setImmediate(flush);
  },
};

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  isTurnWritten = false;
  const lines = waiting;
  waiting = [];
  if (lines.length > 0) process.stdout.write(lines.join(""));
}
process.on("exit", flush);

// Valid in JSON, but terminals interpret some of these and editors break lines at others.
function printable(line: string): string {
  return line.replace(/[\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

const base = webProcessNumber === undefined ? null : { process: webProcessNumber };

/**
 * The log: JSON lines in UTC on standard output. Redaction by name is the second line of defence for secrets and personal
 * data; the first is never to log them.
 */
export const log = pino(
  {
    hooks: { streamWrite: printable },
    base,
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
  },
  output,
);

export type AccessLine = { requestId: string; method: string; path: string; status: number; ms: number };

/** A line of the access log, in the log's form. It holds no secrets and there are thousands, so it skips redaction. */
export function logAccess({ requestId, method, path, status, ms }: AccessLine): void {
  if (!log.isLevelEnabled("info")) return;
  const line = {
    level: "info",
    time: isoNow(),
    ...base,
    requestId,
    method,
    path,
    status,
    ms,
    msg: "request",
  };
  waiting.push(`${printable(JSON.stringify(line))}\n`);
  timer ??= setTimeout(flush, ACCESS_LINES_WAIT_MS);
}

// Formatted once for all lines of the same millisecond.
const written = { at: 0, iso: "" };
function isoNow(): string {
  const at = Date.now();
  if (at !== written.at) Object.assign(written, { at, iso: new Date(at).toISOString() });
  return written.iso;
}
