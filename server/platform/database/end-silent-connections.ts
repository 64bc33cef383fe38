import { Socket } from "node:net";
import type { Pool } from "pg";

/** Longer than a statement may run, and longer than a pool keeps an idle connection. */
const SILENCE_MS = 20_000;

/**
 * Closes connections without traffic for 20 seconds, as when a machine or firewall on the way disappeared:
 * requests would wait on them forever, and soon the pool would have no others.
 */
export function endSilentConnections(pool: Pool, milliseconds = SILENCE_MS): void {
  pool.on("connect", ({ connection: { stream } }) => {
    if (stream instanceof Socket)
      stream.setTimeout(milliseconds, () => stream.destroy(new Error("The database fell silent")));
  });
}
