import { readStored, writeStored } from "./app/browser-storage";

// A device's clock may be an hour, a day or a year off. All times of the product are the server's, so the client never
// compares them with the device's clock: it asks `serverNow`, which knows from the server's answers how far the two are apart.
// The only file that reads the device's clock (tests/house).

const KEY = "rota.clock";
/** Smaller differences are the network's. */
const NOTICED_FROM_MS = 30_000;

/** By how many milliseconds the server's clock is ahead of this device's; undefined until it was read here. */
let ahead: number | undefined;

/** The time on the server's clock, as far as this device knows it: its own until the first answer. */
export function serverNow(): Date {
  return serverTime(Date.now());
}

/** A moment of this device's clock (milliseconds), such as `dataUpdatedAt` of a query, on the server's clock. */
export function serverTime(moment: number): Date {
  return new Date(moment + aheadNow());
}

/** A moment of the server's clock (milliseconds) on this device's. */
export function deviceTime(moment: number): number {
  return moment - aheadNow();
}

/** The browser's `fetch`; learns the server's time from the answer. */
export async function fetchWithTime(
  url: Parameters<typeof fetch>[0],
  init?: Omit<RequestInit, "signal"> & { signal?: AbortSignal | null | undefined },
): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: init?.signal ?? null });
  // Answers that the service worker kept have no date.
  const sentAt = Date.parse(answer.headers.get("date") ?? "");
  const found = sentAt - Date.now();
  if (Math.abs(found - aheadNow()) > NOTICED_FROM_MS) {
    ahead = found;
    writeStored(KEY, String(found));
  }
  return answer;
}

/** Asks the server for its time. Without an answer the last known difference stays. */
export async function askTime(): Promise<void> {
  await fetchWithTime("/api/health").catch(() => {});
}

function aheadNow(): number {
  ahead ??= Number(readStored(KEY)) || 0;
  return ahead;
}
