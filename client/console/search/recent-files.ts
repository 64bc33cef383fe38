import { saveDraft, savedDraft } from "../parts/saved-drafts";

/** A driver's record that was opened on this device. */
export type RecentFile = { id: string; name: string };

const KEY = "recentes";
const COUNT = 5;

/** The records opened last on this device, newest first, until whoever opened them leaves. */
export function recentFiles(): RecentFile[] {
  const stored = savedDraft<unknown>(KEY);
  return Array.isArray(stored) ? stored.filter(isFile).slice(0, COUNT) : [];
}

/** Notes that a record was opened. */
export function storeRecentFile({ id, name }: RecentFile): void {
  saveDraft(KEY, [{ id, name }, ...recentFiles().filter((file) => file.id !== id)].slice(0, COUNT));
}

/** Forgets a record whose account is gone. */
export function forgetFile(id: string): void {
  saveDraft(
    KEY,
    recentFiles().filter((file) => file.id !== id),
  );
}

function isFile(value: unknown): value is RecentFile {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}
