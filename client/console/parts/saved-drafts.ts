import { useState } from "react";

const drafts = new Map<string, unknown>();

/** Saves what was typed about an item, so that opening it again restores it, also after its decision is undone. */
export function saveDraft(itemId: string, draft: unknown): void {
  drafts.set(itemId, draft);
}

/** The saved draft of an item. Each kind of item saves and reads its own form. */
export function savedDraft<Draft>(itemId: string): Draft | undefined {
  return drafts.get(itemId) as Draft | undefined;
}

/** Deletes the draft of an item that is decided. */
export function forgetDraft(itemId: string): void {
  drafts.delete(itemId);
}

/** Deletes all drafts: whoever signs in next in this tab may be somebody else. */
export function forgetDrafts(): void {
  drafts.clear();
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
