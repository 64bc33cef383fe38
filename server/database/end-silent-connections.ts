import { Socket } from "node:net";
import type { Pool } from "pg";

/** Longer than a statement may run, and than a pool keeps a connection that nobody uses. */
const SILENCE_MS = 20_000;

/**
 * Ends connections on which nothing came or went for 20 seconds, as after a machine or a firewall in between is gone
 * without a word: requests would wait for them for ever, and soon the pool has no others.
 */
export function endSilentConnections(pool: Pool, milliseconds = SILENCE_MS): void {
  pool.on("connect", ({ connection: { stream } }) => {
    if (stream instanceof Socket)
      stream.setTimeout(milliseconds, () => stream.destroy(new Error("The database fell silent")));
  });
}
