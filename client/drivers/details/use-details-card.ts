import { useEffect, useRef, useState } from "react";
import type { ValidationIssue } from "../../../shared/errors";
import { readSession } from "../../accounts/session/session";
import { useSubmission } from "../../app/use-submission";
import { isGivenUp } from "../editor/unsaved-work";

type Saved<Typed> = { message: string; stored: Typed; version: string | null };

type ToldCard<Typed> = {
  /** Key of this driver's card in the tab's storage. */
  key: string;
  userId: string;
  stored: Typed;
  /** Which version that is; null if nothing is stated. */
  version: string | null;
  check: (typed: Typed) => ValidationIssue[];
  save: (typed: Typed, version: string | null) => Promise<Saved<Typed>>;
};

// What was typed when the session ended, until its driver is back in this tab.
const interrupted = new Map<string, unknown>();

/** One separately saved card: its values, the unsaved ones, and whether another device saved in between. */
export function useDetailsCard<Typed extends object>(card: ToldCard<Typed>) {
  const { key, userId, stored, version } = card;
  const [base, setBase] = useState({ typed: stored, version });
  const [seen, setSeen] = useState(version);
  // Only this hook writes to the map, under a key for each kind of card.
  const [typed, setTyped] = useState(() => (interrupted.get(key) as Typed | undefined) ?? stored);
  const isDirty = !isSame(typed, base.typed);
  const adopt = () => {
    setBase({ typed: stored, version });
    setTyped(stored);
  };
  // The stored values were loaded anew: nothing typed is lost by that.
  if (version !== seen) {
    setSeen(version);
    if (version !== base.version && !isDirty) adopt();
  }
  const { state, submit, errorOf } = useSubmission<Typed, Saved<Typed>>(card.check, async (sent) => {
    const saved = await card.save(sent, base.version);
    setBase({ typed: saved.stored, version: saved.version });
    // What was typed in the meantime stays.
    setTyped((now) => (isSame(now, sent) ? saved.stored : now));
    return saved;
  });

  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  useEffect(() => {
    interrupted.delete(key);
    return () => {
      if (readSession() === null && !isGivenUp(userId) && isDirty) interrupted.set(key, latest.current);
    };
  }, [key, userId, isDirty]);

  return {
    ...{ typed, isDirty, state, errorOf, adopt },
    set: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    /** Somebody saved something else since: a save here overwrites it. */
    isOutdated: isDirty && version !== base.version,
    save: () => submit(typed),
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
