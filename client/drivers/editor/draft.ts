import type { EditorForm } from "./editor-form";
import { draftKey, isGivenUp, takeUp } from "./unsaved-work";

/** Unsaved work of one driver in this browser. */
export type Draft = {
  form: EditorForm;
  /** The saved profile on which it is based, and its version. */
  base: EditorForm;
  version: string | null;
  /** When it was last written, ISO 8601. */
  writtenAt: string;
};

/** The draft of a driver, or null if there is none or it can't be read. */
export function readDraft(userId: string, like: EditorForm): Draft | null {
  takeUp(userId);
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(draftKey(userId)) ?? "null");
    if (!isDraft(draft, like)) return null;
    // A draft from before a field existed has no value for it.
    return { ...draft, form: { ...like, ...draft.form }, base: { ...like, ...draft.base } };
  } catch {
    return null;
  }
}

/**
 * Saves a draft. Too large a photo is left out rather than losing the text. @returns false if the browser's storage is
 * unavailable.
 */
export function writeDraft(userId: string, draft: Draft): boolean {
  if (isGivenUp(userId)) return false;
  const withoutPhoto = { ...draft, form: { ...draft.form, photo: draft.base.photo } };
  return [draft, withoutPhoto].some((attempt) => store(draftKey(userId), JSON.stringify(attempt)));
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

// Browser storage is untrusted: accept only what has the shape of a form.
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
    // Besides the photo, only a yes or no is ever null.
    const isFlag = typeof sample === "boolean" || (sample === null && field !== "photo");
    if (isFlag) return given === null || typeof given === "boolean";
    return typeof given === "string" || (field === "photo" && given === null);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
