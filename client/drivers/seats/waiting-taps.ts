import { SEATS_WAIT_MAX_MS } from "../../../shared/limits";
import { serverNow } from "../../clock";
import { draftKey, readDraft, removeDraft, writeDraft } from "../../drafts/draft-store";

// Taps that are not saved yet, as a draft of this browser: they outlive a lost connection, a killed tab and an expired
// session, belong to one account, and all its tabs share them. "Sair" asks before it deletes them.

/** What to save, and when it was tapped last (milliseconds of this device). */
export type Waiting<Tapped> = { tapped: Tapped; at: number };

/** The taps of one card that wait. */
export type WaitingTaps<Tapped extends object> = ReturnType<typeof waitingTaps<Tapped>>;

/** The store for the taps of a card. @param form the draft's name */
export function waitingTaps<Tapped extends object>(form: string) {
  /** The taps to save; null without any. Those that are too old to be true are deleted: then `isTooOld`. */
  function read(userId: string): { waiting: Waiting<Tapped> | null; isTooOld: boolean } {
    const { tapped, at } = (readDraft(userId, form)?.value ?? {}) as Partial<Waiting<Tapped>>;
    if (typeof tapped !== "object" || tapped === null || typeof at !== "number")
      return { waiting: null, isTooOld: false };
    const isTooOld = serverNow().getTime() - at > SEATS_WAIT_MAX_MS;
    if (isTooOld) removeDraft(userId, form);
    return { waiting: isTooOld ? null : { tapped, at }, isTooOld };
  }

  return {
    read,

    /** The key under which a change in another tab is noticed. */
    key: (userId: string) => draftKey(userId, form),

    /** Stores what follows from the taps that wait, so that one save has all of them. Returns the result. */
    add(userId: string, merge: (before: Tapped | undefined) => Tapped): Tapped {
      const { waiting } = read(userId);
      const tapped = merge(waiting?.tapped);
      // Each tap has a time of its own: `settle` compares them.
      const at = Math.max(serverNow().getTime(), (waiting?.at ?? 0) + 1);
      writeDraft(userId, form, { tapped, at });
      return tapped;
    },

    /** These were saved: deletes them. Taps that came meanwhile stay, and are newer than what was saved. */
    settle(userId: string, saved: Waiting<Tapped>): void {
      const { waiting } = read(userId);
      if (waiting && waiting.at !== saved.at)
        writeDraft(userId, form, { tapped: waiting.tapped, at: serverNow().getTime() });
      else removeDraft(userId, form);
    },

    forget: (userId: string) => removeDraft(userId, form),

    /** Runs one tab's save at a time, where the browser can do that. */
    oneTabAtATime(save: () => Promise<void>): Promise<void> {
      const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
      return locks ? locks.request(form, save) : save();
    },
  };
}

/** For how long taps waited, if they did. */
export type Late = { secondsAgo?: number };

/** What the server gets. @param isLate it waited: the server then compares with what was saved since */
export function inputOf<Tapped extends object>({ tapped, at }: Waiting<Tapped>, isLate: boolean) {
  const secondsAgo = Math.min(Math.ceil((serverNow().getTime() - at) / 1000), SEATS_WAIT_MAX_MS / 1000);
  return isLate ? { ...tapped, secondsAgo: Math.max(0, secondsAgo) } : tapped;
}
