import { useEffect, useRef, useState } from "react";
import { writeDraft } from "./draft";
import type { EditorState } from "./editor-state";
import { removeDraft, setUnsaved } from "./unsaved-work";

/** Whether unsaved changes are saved in this browser: nothing to save, saved, or refused by the browser. */
export type DraftState = "none" | "kept" | "impossible";

const WRITE_DELAY_MS = 300;

/** Stores unsaved changes in this browser while they are typed, and removes them once they are saved or discarded. */
export function useDraft(userId: string, state: EditorState, isDirty: boolean): DraftState {
  const [result, setResult] = useState<DraftState>(isDirty ? "kept" : "none");
  const write = useRef(() => {});
  // A draft that another tab is writing must not be deleted here.
  const isOurs = useRef(isDirty);

  useEffect(() => {
    setUnsaved(userId, isDirty);
    return () => setUnsaved(userId, false);
  }, [userId, isDirty]);

  useEffect(() => {
    write.current = () => {
      const { form, base, version } = state;
      const kept = writeDraft(userId, { form, base, version, writtenAt: new Date().toISOString() });
      isOurs.current = true;
      setResult(kept ? "kept" : "impossible");
      write.current = () => {};
    };
    if (!isDirty) {
      write.current = () => {};
      if (isOurs.current) removeDraft(userId);
      isOurs.current = false;
      setResult("none");
      return;
    }
    const timer = setTimeout(() => write.current(), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, state, isDirty]);

  // The last keystrokes before the tab is closed, hidden or navigated away.
  useEffect(() => {
    const writeNow = () => write.current();
    document.addEventListener("visibilitychange", writeNow);
    window.addEventListener("pagehide", writeNow);
    return () => {
      document.removeEventListener("visibilitychange", writeNow);
      window.removeEventListener("pagehide", writeNow);
      writeNow();
    };
  }, []);
  return result;
}
