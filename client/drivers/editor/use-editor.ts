import { createContext, use, useEffect, useMemo, useReducer, useState } from "react";
import type { ValidationIssue } from "../../../shared/errors";
import { checkProfile, type OwnProfile } from "../../../shared/profile/profile";
import type { ProfileField } from "../../../shared/profile/profile-fields";
import { serverNow } from "../../clock";
import type { DraftState } from "../../drafts/use-draft";
import { readEditorDraft, useEditorDraft } from "./editor-draft";
import { type EditorForm, toProfileForm, withTypedEntries } from "./editor-form";
import {
  beginEditing,
  type EditorAction,
  type EditorState,
  editorReducer,
  hasChanges,
  hasOtherSeats,
} from "./editor-state";

export type Editor = {
  /** The stored profile, for what isn't edited here. */
  profile: OwnProfile;
  form: EditorForm;
  set: (change: Partial<EditorForm>) => void;
  version: string | null;
  /** The form of that version. */
  base: EditorForm;
  isDirty: boolean;
  draft: DraftState;
  restoredAt: string | null;
  /** All errors that a save would report now, in the order of §5. */
  issues: ValidationIssue[];
  /** The errors that are shown: after a failed save all, before it those of the fields that lost the focus. */
  shownIssues: ValidationIssue[];
  errorOf: (field: ProfileField) => string | undefined;
  /** Grows with each refused save. */
  attempt: number;
  /** Shows the errors of a field from now on, as after it loses the focus. */
  reveal: (field: ProfileField) => void;
  /** Shows all errors of a refused save; `fromServer` are errors that only the server can find. */
  refuse: (fromServer?: ValidationIssue[]) => void;
  /** Adds what was typed into the list fields, and returns the form that would be saved. */
  takeTypedEntries: () => EditorForm;
  /** Discards what was typed. */
  adopt: (profile: OwnProfile) => void;
  saved: (profile: OwnProfile, sent: EditorForm) => void;
  /** Applies what was typed to a newer version, and returns the result. */
  rebase: (profile: OwnProfile) => EditorState;
};

const EditorContext = createContext<Editor | null>(null);
export const EditorProvider = EditorContext.Provider;

/** The editor context for a field or card. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("useEditor needs EditorProvider around it");
  return editor;
}

/** The state of the profile editor: fields, errors and draft. */
export function useEditorState(profile: OwnProfile, userId: string): Editor {
  const [state, dispatch] = useReducer(editorReducer, profile, (stored) => {
    const begun = beginEditing(stored, null);
    return beginEditing(stored, readEditorDraft(userId, begun.form));
  });
  const [shown, setShown] = useState<ReadonlySet<ProfileField> | "all">(new Set<ProfileField>());
  const [serverIssues, setServerIssues] = useState<ValidationIssue[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isDirty = hasChanges(state);
  const draft = useEditorDraft(userId, state);

  // Another page or tab may load a newer profile; without unsaved changes there is nothing to lose.
  useEffect(() => {
    if (!isDirty && profile.updatedAt !== state.version) dispatch({ type: "adopt", profile });
    // Seats are saved separately, without a new version.
    else if (hasOtherSeats(state, profile)) dispatch({ type: "rebase", profile });
  }, [isDirty, profile, state]);

  const issues = useMemo(
    () => [...issuesOf(state.form, profile.email), ...serverIssues],
    [state.form, profile.email, serverIssues],
  );
  const shownIssues = issues.filter(
    ({ path }) => shown === "all" || [...shown].some((field) => field === path),
  );

  const begin = (action: EditorAction) => {
    dispatch(action);
    setShown(new Set());
    setServerIssues([]);
  };

  return {
    profile,
    form: state.form,
    set: (change) => {
      dispatch({ type: "set", change });
      setServerIssues((current) => current.filter(({ path }) => !(path in change)));
    },
    version: state.version,
    base: state.base,
    isDirty,
    draft,
    restoredAt: state.restoredAt,
    issues,
    shownIssues,
    errorOf: (field) => shownIssues.find(({ path }) => path === field)?.message,
    attempt,
    reveal: (field) => setShown((current) => (current === "all" ? current : new Set([...current, field]))),
    refuse: (fromServer = []) => {
      setServerIssues(fromServer);
      setShown("all");
      setAttempt((count) => count + 1);
    },
    takeTypedEntries: () => {
      const form = withTypedEntries(state.form);
      dispatch({ type: "set", change: form });
      return form;
    },
    adopt: (stored) => begin({ type: "adopt", profile: stored }),
    saved: (stored, sent) => begin({ type: "saved", profile: stored, sent }),
    rebase: (stored) => {
      const action = { type: "rebase", profile: stored } as const;
      dispatch(action);
      return editorReducer(state, action);
    },
  };
}

function issuesOf(form: EditorForm, email: string): ValidationIssue[] {
  const facts = { email, hasPhoto: form.photo !== null, now: serverNow() };
  return checkProfile(toProfileForm(withTypedEntries(form)), facts).issues;
}
