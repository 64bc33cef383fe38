import { SEATS_WAIT_MAX_MS } from "../../../shared/limits";
import { offeredShifts } from "../../../shared/profile/seats";
import type { SeatsInput } from "../../../shared/schemas/seats";
import { draftKey, readDraft, removeDraft, writeDraft } from "../../drafts/draft-store";
import type { Tapped } from "./seat-numbers";

// Taps that are not saved yet, as a draft of this browser: they outlive a lost connection, a killed tab and an expired
// session, belong to one account, and all its tabs share them. "Sair" asks before it deletes them.

const FORM = "vagas";

/** What to save, and when it was tapped last (milliseconds of this device). */
export type WaitingSeats = { tapped: Tapped; at: number };

/** The key under which a change in another tab is noticed. */
export const waitingKey = (userId: string) => draftKey(userId, FORM);

/** The taps to save; null without any. Those that are too old to be true are deleted: then `isTooOld`. */
export function readWaiting(userId: string): { waiting: WaitingSeats | null; isTooOld: boolean } {
  const { tapped, at } = (readDraft(userId, FORM)?.value ?? {}) as Partial<WaitingSeats>;
  if (typeof tapped !== "object" || tapped === null || typeof at !== "number")
    return { waiting: null, isTooOld: false };
  const isTooOld = Date.now() - at > SEATS_WAIT_MAX_MS;
  if (isTooOld) removeDraft(userId, FORM);
  return { waiting: isTooOld ? null : { tapped, at }, isTooOld };
}

/** Adds taps to those that wait, so that one save has all of them. Returns the result. */
export function addWaiting(
  userId: string,
  tapped: Tapped,
  services: Parameters<typeof offeredShifts>[0],
): Tapped {
  const { waiting } = readWaiting(userId);
  const merged = mergedWith(waiting?.tapped, tapped, services);
  // Each tap has a time of its own: settleWaiting compares them.
  const at = Math.max(Date.now(), (waiting?.at ?? 0) + 1);
  writeDraft(userId, FORM, { tapped: merged, at });
  return merged;
}

/** Later taps win, shift by shift; one number replaces all. Saving numbers also confirms the others. */
export function mergedWith(
  before: Tapped | undefined,
  tapped: Tapped,
  services: Parameters<typeof offeredShifts>[0],
): Tapped {
  if (before && "confirmed" in tapped) return before;
  if (!before || "confirmed" in before || !("shifts" in tapped)) return tapped;
  const begun =
    "seats" in before
      ? Object.fromEntries(offeredShifts(services).map((shift) => [shift, before.seats]))
      : before.shifts;
  return { shifts: { ...begun, ...tapped.shifts } };
}

/** These were saved: deletes them. Taps that came meanwhile stay, and are newer than what was saved. */
export function settleWaiting(userId: string, saved: WaitingSeats): void {
  const { waiting } = readWaiting(userId);
  if (waiting && waiting.at !== saved.at)
    writeDraft(userId, FORM, { tapped: waiting.tapped, at: Date.now() });
  else removeDraft(userId, FORM);
}

export function forgetWaiting(userId: string): void {
  removeDraft(userId, FORM);
}

/** What the server gets. @param isLate it waited: the server then compares with what was saved since */
export function inputOf({ tapped, at }: WaitingSeats, isLate: boolean): SeatsInput {
  const secondsAgo = Math.min(Math.ceil((Date.now() - at) / 1000), SEATS_WAIT_MAX_MS / 1000);
  return isLate ? { ...tapped, secondsAgo: Math.max(0, secondsAgo) } : tapped;
}

/** Runs one tab's save at a time, where the browser can do that. */
export function oneTabAtATime(save: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
  return locks ? locks.request(FORM, save) : save();
}
