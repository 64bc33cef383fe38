import type { OwnProfile } from "../../../shared/profile/profile";
import { type EditorForm, isSameForm, mergeForms, toEditorForm } from "./editor-form";

export type EditorState = {
  form: EditorForm;
  /** The saved profile that is being edited; `form` differs from it while there are unsaved changes. */
  base: EditorForm;
  /** Its `updatedAt`: sent with a save, so that a newer one is not overwritten unseen. */
  version: string | null;
  /** When the resumed draft was last saved; null if the page started without one. */
  restoredAt: string | null;
};

/** Unsaved work on one driver's profile in this browser. */
export type EditorDraft = Omit<EditorState, "restoredAt"> & {
  /** When it was last written, ISO 8601. */
  writtenAt: string;
};

export type EditorAction =
  | { type: "set"; change: Partial<EditorForm> }
  /** Resets the fields to the stored values: all changes are discarded. */
  | { type: "adopt"; profile: OwnProfile }
  /** `sent` was saved as `profile`; what was typed meanwhile is not saved yet. */
  | { type: "saved"; profile: OwnProfile; sent: EditorForm }
  /** A newer version is stored: what was typed is applied to it. */
  | { type: "rebase"; profile: OwnProfile };

/** The initial state: the draft, if there is one. */
export function beginEditing(profile: OwnProfile, draft: EditorDraft | null): EditorState {
  const saved = toEditorForm(profile);
  if (!draft || isSameForm(draft.form, saved)) return fresh(profile);
  const { form, base, version, writtenAt: restoredAt } = draft;
  const state = { form, base, version, restoredAt };
  return hasOtherSeats(state, profile) ? editorReducer(state, { type: "rebase", profile }) : state;
}

/** Whether seats were saved separately from this version of the profile: what was typed is applied to them. */
export function hasOtherSeats({ base, version }: EditorState, profile: OwnProfile): boolean {
  const saved = toEditorForm(profile);
  const isOther = saved.availableSeats !== base.availableSeats || saved.available !== base.available;
  return version === profile.updatedAt && isOther;
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "set":
      return { ...state, form: { ...state.form, ...action.change } };
    case "adopt":
      return fresh(action.profile);
    case "saved": {
      const saved = fresh(action.profile);
      return { ...saved, form: mergeForms(action.sent, state.form, saved.form) };
    }
    case "rebase": {
      const base = toEditorForm(action.profile);
      return {
        ...state,
        base,
        form: mergeForms(state.base, state.form, base),
        version: action.profile.updatedAt,
      };
    }
  }
}

export function hasChanges(state: EditorState): boolean {
  return !isSameForm(state.form, state.base);
}

function fresh(profile: OwnProfile): EditorState {
  const form = toEditorForm(profile);
  return { form, base: form, version: profile.updatedAt, restoredAt: null };
}
