import { useState } from "react";
import { forgetDrafts, readDraft, removeDraft, writeDraft } from "../../drafts/draft-store";

// At most one member of the team is signed in to a browser.
const STAFF = "staff";

/** Saves what was typed about an item, so that opening it again restores it, also after its decision is undone. */
export function saveDraft(itemId: string, draft: unknown): void {
  writeDraft(STAFF, itemId, draft);
}

/** The saved draft of an item. Each kind of item saves and reads its own form. */
export function savedDraft<Draft>(itemId: string): Draft | undefined {
  return readDraft(STAFF, itemId)?.value as Draft | undefined;
}

/** Deletes the draft of an item that is decided. */
export function forgetDraft(itemId: string): void {
  removeDraft(STAFF, itemId);
}

/** Deletes all drafts: whoever signs in next in this browser may be somebody else. */
export function forgetStaffDrafts(): void {
  forgetDrafts(STAFF);
}

/** State that is saved as the item's draft: another item may be opened before this one is decided. */
export function useDraft<Draft>(itemId: string, empty: Draft): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => savedDraft<Draft>(itemId) ?? empty);
  const write = (typed: Draft) => {
    saveDraft(itemId, typed);
    setDraft(typed);
  };
  return [draft, write];
}
