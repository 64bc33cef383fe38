// Every page can log out, and checks this first; reading and writing drafts stays in the editor's chunk.

// State of this tab only: whose changes are not saved to the draft yet, and whose were discarded while their editor was
// open.
const unsaved = new Set<string>();
const givenUp = new Set<string>();

/**
 * The storage key of a driver's draft. Increment its number when the draft's meaning changes: older drafts are then
 * ignored.
 */
export function draftKey(userId: string): string {
  return `rota.draft.1.${userId}`;
}

/** Deletes a driver's draft; the editor may write a new one. */
export function removeDraft(userId: string): void {
  try {
    localStorage.removeItem(draftKey(userId));
  } catch {
    // Nothing was stored.
  }
}

/** Records whether the editor in this tab has changes, including ones that are not in the draft yet. */
export function setUnsaved(userId: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(userId);
  else unsaved.delete(userId);
}

/** Whether a driver has unsaved changes, in this tab or in a draft. */
export function hasUnsavedWork(userId: string): boolean {
  try {
    return unsaved.has(userId) || localStorage.getItem(draftKey(userId)) !== null;
  } catch {
    return unsaved.has(userId);
  }
}

/** Deletes a driver's unsaved changes for good: an open editor stops saving them. */
export function giveUpDraft(userId: string): void {
  givenUp.add(userId);
  removeDraft(userId);
}

/** Whether the changes of the open editor were discarded. */
export function isGivenUp(userId: string): boolean {
  return givenUp.has(userId);
}

/** A new editor has opened: its changes count again. */
export function takeUp(userId: string): void {
  givenUp.delete(userId);
}
