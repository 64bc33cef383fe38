const drafts = new Map<string, unknown>();

/** Keeps what was typed about an item while it is decided, so that taking the decision back brings it back. */
export function saveDraft(itemId: string, draft: unknown): void {
  drafts.set(itemId, draft);
}

/** What was kept of an item. Each kind of item keeps and reads its own form. */
export function savedDraft<Draft>(itemId: string): Draft | undefined {
  return drafts.get(itemId) as Draft | undefined;
}
