import { useMemo, useState } from "react";
import { readDraft, removeDraft } from "./draft-store";
import { useDraft } from "./use-draft";

/**
 * What is typed into a form with one text, kept as a draft while it differs from `initial`. `isRestored`: it comes from an
 * earlier visit. `forget` is called once it is sent.
 */
export function useDraftText(owner: string, form: string, initial: string) {
  const [restored] = useState(() => {
    const { text } = (readDraft(owner, form)?.value ?? {}) as { text?: unknown };
    return typeof text === "string" ? text : null;
  });
  const [text, setText] = useState(restored ?? initial);
  useDraft(
    owner,
    form,
    useMemo(() => (text === initial ? null : { text }), [text, initial]),
  );
  const forget = () => {
    setText(initial);
    removeDraft(owner, form);
  };
  return { text, setText, isRestored: restored !== null, forget };
}
