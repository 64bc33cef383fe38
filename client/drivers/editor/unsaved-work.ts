// Every page can log out, and checks this first: reading and writing drafts stays in the editor's chunk.

// What only this tab knows: whose changes are not written yet, and whose were given up while their editor was open.
const unsaved = new Set<string>();
const givenUp = new Set<string>();

/** The storage key of a driver's draft. Raise its number when the draft's meaning changes: older drafts are then ignored. */
export function draftKey(userId: string): string {
  return `rota.draft.1.${userId}`;
}

/** Deletes a driver's draft; the editor may write it anew. */
export function removeDraft(userId: string): void {
  try {
    localStorage.removeItem(draftKey(userId));
  } catch {
    // Nothing was stored.
  }
}

/** Notes whether the editor of this tab holds changes, also such as are not in the draft yet. */
export function setUnsaved(userId: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(userId);
  else unsaved.delete(userId);
}

/** Whether a driver has changes here that were never saved, in this tab or in a draft. */
export function hasUnsavedWork(userId: string): boolean {
  try {
    return unsaved.has(userId) || localStorage.getItem(draftKey(userId)) !== null;
  } catch {
    return unsaved.has(userId);
  }
}

/** Deletes a driver's unsaved changes for good: an editor that is still open writes them no more. */
export function giveUpDraft(userId: string): void {
  givenUp.add(userId);
  removeDraft(userId);
}

/** Whether the changes of the editor that is open were given up. */
export function isGivenUp(userId: string): boolean {
  return givenUp.has(userId);
}

/** An editor opens anew: its changes count again. */
export function takeUp(userId: string): void {
  givenUp.delete(userId);
}
