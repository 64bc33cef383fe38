import type { EditorForm } from "./editor-form";

/** Unsaved work of one driver in this browser. */
export type Draft = {
  form: EditorForm;
  /** The saved profile on which it was typed, and its version. */
  base: EditorForm;
  version: string | null;
  /** When it was last written, ISO 8601. */
  writtenAt: string;
};

// The number grows when what a draft holds changes its meaning: an older draft is then left alone.
const keyOf = (userId: string) => `rota.draft.1.${userId}`;

// What only this tab knows: whose changes are not written yet, and whose were given up while their editor was open.
const unsaved = new Set<string>();
const givenUp = new Set<string>();

/** The draft of a driver, or null when there is none that can be read. */
export function readDraft(userId: string, like: EditorForm): Draft | null {
  givenUp.delete(userId);
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null");
    if (!isDraft(draft, like)) return null;
    // Written before a field existed, it says nothing about that field.
    return { ...draft, form: { ...like, ...draft.form }, base: { ...like, ...draft.base } };
  } catch {
    return null;
  }
}

/**
 * Keeps a draft. Too large a photo is left out rather than losing the text.
 * @returns false when the browser keeps nothing.
 */
export function writeDraft(userId: string, draft: Draft): boolean {
  if (givenUp.has(userId)) return false;
  const withoutPhoto = { ...draft, form: { ...draft.form, photo: draft.base.photo } };
  return [draft, withoutPhoto].some((attempt) => store(keyOf(userId), JSON.stringify(attempt)));
}

export function removeDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Nothing was stored.
  }
}

/** Notes whether the editor of this tab holds changes, also such as are not in the draft yet. */
export function noteUnsaved(userId: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(userId);
  else unsaved.delete(userId);
}

/** Whether a driver has changes here that were never saved, in this tab or in a draft. */
export function hasUnsavedWork(userId: string): boolean {
  try {
    return unsaved.has(userId) || localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return unsaved.has(userId);
  }
}

/** Deletes a driver's unsaved changes for good: an editor that is still open writes them no more. */
export function giveUpDraft(userId: string): void {
  givenUp.add(userId);
  removeDraft(userId);
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

// Anyone can write into a browser's storage: take only what has the shape of a form.
function isDraft(value: unknown, like: EditorForm): value is Draft {
  if (!isRecord(value)) return false;
  const { form, base, version, writtenAt } = value;
  const isVersion = version === null || typeof version === "string";
  return hasShape(form, like) && hasShape(base, like) && isVersion && typeof writtenAt === "string";
}

function hasShape(value: unknown, like: EditorForm): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(like).every(([field, sample]) => {
    const given = value[field];
    if (given === undefined) return true;
    if (Array.isArray(sample)) return Array.isArray(given) && given.every((item) => typeof item === "string");
    // Without the definition of the profile, which pages that only ask for a draft need not load: besides the photo,
    // only a yes or no is ever null.
    const isFlag = typeof sample === "boolean" || (sample === null && field !== "photo");
    if (isFlag) return given === null || typeof given === "boolean";
    return typeof given === "string" || (field === "photo" && given === null);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
