import { useMemo, useState } from "react";
import type { ValidationIssue } from "../../../shared/errors";
import { useSubmission } from "../../app/use-submission";
import { readDraft } from "../../drafts/draft-store";
import { useDraft } from "../../drafts/use-draft";

type Saved<Typed> = { message: string; stored: Typed; version: string | null };

type Card<Typed> = {
  /** Which card of this driver it is. */
  form: string;
  userId: string;
  stored: Typed;
  /** Which version that is; null if nothing is stated. */
  version: string | null;
  check: (typed: Typed) => ValidationIssue[];
  save: (typed: Typed, version: string | null) => Promise<Saved<Typed>>;
};

type Draft<Typed> = { typed: Typed; base: { typed: Typed; version: string | null } };

/** One separately saved card: its values, the unsaved ones, and whether another device saved in between. */
export function useDetailsCard<Typed extends object>(card: Card<Typed>) {
  const { form, userId, stored, version } = card;
  const [restored] = useState(() => restoredDraft(userId, form, stored));
  const [base, setBase] = useState(restored?.base ?? { typed: stored, version });
  const [seen, setSeen] = useState(version);
  const [typed, setTyped] = useState(restored?.typed ?? stored);
  const [isResumed, setResumed] = useState(restored !== null);
  const isDirty = !isSame(typed, base.typed);
  const adopt = () => {
    setBase({ typed: stored, version });
    setTyped(stored);
    setResumed(false);
  };
  // The stored values were loaded anew: nothing typed is lost by that.
  if (version !== seen) {
    setSeen(version);
    if (version !== base.version && !isDirty) adopt();
  }
  const { state, submit, recheck, errorOf } = useSubmission<Typed, Saved<Typed>>(card.check, async (sent) => {
    const saved = await card.save(sent, base.version);
    setBase({ typed: saved.stored, version: saved.version });
    setResumed(false);
    // What was typed in the meantime stays.
    setTyped((now) => (isSame(now, sent) ? saved.stored : now));
    return saved;
  });
  const draft = useMemo(() => (isDirty ? { typed, base } : null), [isDirty, typed, base]);
  useDraft(userId, form, draft);
  return {
    typed,
    isDirty,
    state,
    errorOf,
    adopt,
    set: (change: Partial<Typed>) => {
      const next = { ...typed, ...change };
      setTyped(next);
      recheck(next);
    },
    /** What is typed comes from a draft of an earlier visit. */
    isResumed: isResumed && isDirty,
    /** Somebody saved something else since: a save here overwrites it. */
    isOutdated: isDirty && version !== base.version,
    save: () => submit(typed),
  };
}

/** The card's draft in this browser, which is untrusted: only one in the shape of the stored values is accepted. */
function restoredDraft<Typed extends object>(userId: string, form: string, like: Typed): Draft<Typed> | null {
  const { typed, base } = (readDraft(userId, form)?.value ?? {}) as Partial<Draft<unknown>>;
  const version = base?.version ?? null;
  if (!isLike(typed, like) || !isLike(base?.typed, like)) return null;
  if (version !== null && typeof version !== "string") return null;
  return { typed, base: { typed: base.typed, version } };
}

function isLike<Typed extends object>(value: unknown, like: Typed): value is Typed {
  if (typeof value !== "object" || value === null) return false;
  const given: Partial<Record<string, unknown>> = { ...value };
  return Object.entries(like).every(([field, sample]) => typeof given[field] === typeof sample);
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
