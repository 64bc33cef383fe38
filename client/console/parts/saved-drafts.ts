const drafts = new Map<string, unknown>();

/** Saves what was typed about an item when it is decided, so that undoing the decision restores it. */
export function saveDraft(itemId: string, draft: unknown): void {
  drafts.set(itemId, draft);
}

/** The saved draft of an item. Each kind of item saves and reads its own form. */
export function savedDraft<Draft>(itemId: string): Draft | undefined {
  return drafts.get(itemId) as Draft | undefined;
}
