import { readStored, removeStored, storedKeys, writeStored } from "../app/browser-storage";
import { askTime, serverNow } from "../clock";

// Every page can log out, which deletes drafts: what only forms need is in use-draft.ts and draft-files.ts.

/** The prefix of all drafts. Increment its number when their form changes: older drafts are then deleted unread. */
export const DRAFTS = "rota.draft.2.";
/** The IndexedDB database with the files of drafts. */
export const DRAFT_FILES = "rota.drafts";
const LIFETIME_MS = 7 * 86_400_000;

/** A draft as read: `value` is untrusted and may be of an older program. */
export type StoredDraft = {
  value: unknown;
  /** When it was last written, ISO 8601. */
  writtenAt: string;
};

/** A form that is open in this tab and stores what is typed. */
export type OpenDraft = {
  owner: string;
  /** Stores what was typed last, at once. */
  write: () => void;
  /** Stores nothing more. */
  stop: () => void;
};

/** The drafts that are open in this tab. */
export const openDrafts = new Set<OpenDraft>();
/** The keys of what the browser refused to keep, or to keep whole. */
const lost = new Set<string>();

/** The storage key of one form's draft. @param owner a user's id, or a fixed word where nobody is signed in */
export function draftKey(owner: string, form: string): string {
  return `${DRAFTS}${owner}.${form}`;
}

/** What was typed into a form and not sent, or null if there is none, it is over 7 days old or can't be read. */
export function readDraft(owner: string, form: string): StoredDraft | null {
  return readKey(draftKey(owner, form));
}

function readKey(key: string): StoredDraft | null {
  try {
    const { value, writtenAt } = JSON.parse(readStored(key) ?? "{}");
    const age = serverNow().getTime() - Date.parse(writtenAt);
    return age < LIFETIME_MS ? { value, writtenAt } : null;
  } catch {
    return null;
  }
}

/**
 * Stores a draft: the first of the values for which the browser has room.
 * @returns false if it refuses all: then the last one lasts as long as the page
 */
export function writeDraft(owner: string, form: string, ...values: unknown[]): boolean {
  const writtenAt = serverNow().toISOString();
  const key = draftKey(owner, form);
  const kept = values.findIndex((value) => writeStored(key, JSON.stringify({ value, writtenAt })));
  noteKept(key, kept === 0);
  return kept >= 0;
}

/** Notes whether the browser keeps the whole of what was typed or chosen under a key. */
export function noteKept(key: string, isKept: boolean): void {
  if (isKept) lost.delete(key);
  else lost.add(key);
}

/** Whether this browser keeps all that is typed into this page's forms: then leaving it loses nothing. */
export function areDraftsKept(): boolean {
  for (const draft of openDrafts) draft.write();
  return lost.size === 0;
}

export function removeDraft(owner: string, form: string): void {
  removeStored(draftKey(owner, form));
  noteKept(draftKey(owner, form), true);
}

/** Whether somebody has typed something that was not sent. */
export function hasDrafts(owner: string): boolean {
  for (const draft of openDrafts) if (draft.owner === owner) draft.write();
  return storedKeys(draftKey(owner, "")).length > 0;
}

/** Deletes all that somebody has typed and not sent, also what open forms would still store. */
export function forgetDrafts(owner: string): void {
  for (const draft of openDrafts) if (draft.owner === owner) draft.stop();
  for (const key of storedKeys(draftKey(owner, ""))) removeStored(key);
  // Files have no owner here: at most one session is in a browser.
  globalThis.indexedDB?.deleteDatabase(DRAFT_FILES);
}

/**
 * Deletes drafts that nobody can resume: over 7 days old, or of an older program. Asks the server for the time first:
 * this device's clock may have been set.
 */
export async function dropOldDrafts(): Promise<void> {
  if (oldDrafts().length === 0) return;
  await askTime();
  const old = oldDrafts();
  for (const key of old) removeStored(key);
  if (old.length > 0 && storedKeys(DRAFTS).length === 0) globalThis.indexedDB?.deleteDatabase(DRAFT_FILES);
}

const oldDrafts = () =>
  storedKeys("rota.draft.").filter((key) => !key.startsWith(DRAFTS) || readKey(key) === null);
