import { readDraft } from "../../drafts/draft-store";
import { type DraftState, useDraft } from "../../drafts/use-draft";
import type { EditorForm } from "./editor-form";
import { type EditorDraft, type EditorState, hasChanges } from "./editor-state";

/** The name of the editor's draft. */
export const EDITOR = "profile";

/** The draft of a driver, or null if there is none or it has another shape. */
export function readEditorDraft(userId: string, like: EditorForm): EditorDraft | null {
  const draft = readDraft(userId, EDITOR);
  if (!draft || !isState(draft.value, like)) return null;
  const { form, base, version } = draft.value;
  // A draft from before a field existed has no value for it.
  return {
    form: { ...like, ...form },
    base: { ...like, ...base },
    version,
    writtenAt: draft.writtenAt,
  };
}

/** Stores what is typed into the editor. Too large a photo is left out rather than losing the text. */
export function useEditorDraft(userId: string, state: EditorState): DraftState {
  return useDraft(userId, EDITOR, hasChanges(state) ? state : null, withoutPhoto);
}

/** What is stored where there is no room for the photo. */
export function withoutPhoto(state: EditorState): EditorState {
  return { ...state, form: { ...state.form, photo: state.base.photo } };
}

// Browser storage is untrusted: accept only what has the shape of a form.
function isState(value: unknown, like: EditorForm): value is EditorState {
  if (!isRecord(value)) return false;
  const { form, base, version } = value;
  const isVersion = version === null || typeof version === "string";
  return hasShape(form, like) && hasShape(base, like) && isVersion;
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
