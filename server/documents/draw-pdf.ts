import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DOCUMENT_PAGES_MAX } from "../../shared/limits";
import { documents } from "../../shared/messages";
import { DomainError } from "../platform/http/domain-error";
import { limitConcurrency } from "../platform/limit-concurrency";
import { PDF_TOO_MANY_PAGES, pdfFaults, RENDERED_PAGE_MAX_BYTES } from "./pdf-program-protocol";

const PROGRAM = join(import.meta.dir, "pdf-program.ts");
/** Three times what the largest scans take. Of the processor, not of the clock: on a busy machine everything takes longer. */
const PROCESSOR_SECONDS_MAX = 15;
/** Ends a process that hangs; of the clock, so generous. */
const SECONDS_MAX = 120;
const RESIDENT_MAX_BYTES = 600 * 1024 * 1024;
const LOOK_EVERY_MS = 50;
const PAGE_BYTES = 4096;
// The unit of Linux's /proc, whatever the kernel's own.
const TICKS_PER_SECOND = 100;

// A separate process takes some 200 MB, so only one runs at a time.
const inTurn = limitConcurrency(1);

/**
 * Renders the pages of a PDF as JPEGs, in a separate process, which has none of the product's secrets and is killed if
 * it takes too much processor time or memory. @param patience its reason is thrown if the turn has not come yet @throws DomainError DOCUMENT_UNREADABLE, DOCUMENT_TOO_HEAVY,
 * DOCUMENT_PASSWORD, DOCUMENT_ADOBE_ONLY, DOCUMENT_TOO_MANY_PAGES
 */
export function drawPdf(pdf: Uint8Array, patience?: AbortSignal): Promise<Uint8Array[]> {
  return inTurn(
    1,
    async () => {
      const child = Bun.spawn([process.execPath, PROGRAM], {
        stdin: pdf,
        stdout: "pipe",
        stderr: "ignore",
        // In another folder Bun would read the product's .env file.
        cwd: import.meta.dir,
        env: {},
        timeout: SECONDS_MAX * 1000,
        killSignal: "SIGKILL",
        maxBuffer: DOCUMENT_PAGES_MAX * RENDERED_PAGE_MAX_BYTES,
      });
      const stopWatching = endWhenHeavy(child);
      try {
        const [drawn, exitCode] = await Promise.all([new Response(child.stdout).bytes(), child.exited]);
        if (child.signalCode !== null) throw new DomainError("DOCUMENT_TOO_HEAVY");
        if (exitCode === PDF_TOO_MANY_PAGES) throw tooLong(drawn);
        if (exitCode !== 0) throw new DomainError(pdfFaults[exitCode] ?? "DOCUMENT_UNREADABLE");
        return split(drawn);
      } finally {
        stopWatching();
        child.kill("SIGKILL");
      }
    },
    patience,
  );
}

/** The program has written how many pages there are. */
function tooLong(written: Uint8Array): DomainError {
  const pages = new DataView(written.buffer, written.byteOffset, written.byteLength).getUint32(0);
  return new DomainError("DOCUMENT_TOO_MANY_PAGES", [{ path: "", message: documents.pdfTooLong(pages) }]);
}

/**
 * Kills a process that takes more of the processor or more memory than a document needs. Where the system doesn't report
 * these, only the time on the clock is limited.
 */
function endWhenHeavy(child: { pid: number; kill: (signal: "SIGKILL") => void }): () => void {
  const file = `/proc/${child.pid}/stat`;
  if (!existsSync(file)) return () => {};
  const timer = setInterval(async () => {
    const stat = await readFile(file, "utf8").catch(() => "");
    // After the name, in parentheses: state, …, from the 12th on user and system time, 22nd resident pages (proc_pid_stat(5)).
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [userTicks = 0, systemTicks = 0] = fields.slice(11);
    const isSlow = userTicks + systemTicks > PROCESSOR_SECONDS_MAX * TICKS_PER_SECOND;
    const isLarge = (fields[21] ?? 0) * PAGE_BYTES > RESIDENT_MAX_BYTES;
    if (isSlow || isLarge) child.kill("SIGKILL");
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The process writes each page after its length. */
function split(drawn: Uint8Array): Uint8Array[] {
  const view = new DataView(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  const pages: Uint8Array[] = [];
  for (let at = 0; at + 4 <= drawn.byteLength; ) {
    const length = view.getUint32(at);
    pages.push(drawn.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return pages;
}
