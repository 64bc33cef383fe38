import { useEffect, useRef, useState } from "react";
import { warnNothingIsStored } from "../app/warn-nothing-is-stored";
import { type OpenDraft, openDrafts, removeDraft, writeDraft } from "./draft-store";

/** Whether unsaved changes are stored in this browser: nothing to store, stored, or refused by the browser. */
export type DraftState = "none" | "stored" | "impossible";

const WRITE_DELAY_MS = 300;

/**
 * Stores in this browser what is typed into a form and not sent, and removes it once that is null. Read it back with
 * `readDraft`.
 * @param owner a user's id, or a fixed word where nobody is signed in
 * @param value what to store, as JSON; the same object while nothing changes. Null: nothing to store
 * @param lighten a smaller value to try if the browser has no room for the whole
 */
export function useDraft<Value extends object>(
  owner: string,
  form: string,
  value: Value | null,
  lighten?: (value: Value) => Value,
): DraftState {
  const [result, setResult] = useState<DraftState>(value ? "stored" : "none");
  const write = useRef(() => {});
  const isStopped = useRef(false);
  // A draft that another tab is writing must not be deleted here.
  const isOurs = useRef(value !== null);
  const smaller = useRef(lighten);

  useEffect(() => {
    if (isStopped.current) return;
    if (!value) {
      write.current = () => {};
      if (isOurs.current) removeDraft(owner, form);
      isOurs.current = false;
      setResult("none");
      return;
    }
    write.current = () => {
      const attempts = smaller.current ? [value, smaller.current(value)] : [value];
      const isStored = writeDraft(owner, form, ...attempts);
      isOurs.current = true;
      setResult(isStored ? "stored" : "impossible");
      if (!isStored) warnNothingIsStored();
      write.current = () => {};
    };
    const timer = setTimeout(() => write.current(), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [owner, form, value]);

  // Also the last keystrokes before the tab is closed, hidden or navigated away.
  useEffect(() => {
    const writeNow = () => write.current();
    const stop = () => {
      isStopped.current = true;
      write.current = () => {};
    };
    const draft: OpenDraft = { owner, write: writeNow, stop };
    openDrafts.add(draft);
    document.addEventListener("visibilitychange", writeNow);
    window.addEventListener("pagehide", writeNow);
    return () => {
      openDrafts.delete(draft);
      document.removeEventListener("visibilitychange", writeNow);
      window.removeEventListener("pagehide", writeNow);
      writeNow();
    };
  }, [owner]);
  return result;
}
