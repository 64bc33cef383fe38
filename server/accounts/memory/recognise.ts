import { isProven, isTold, type TraitKind } from "../../../shared/operation/traits";

// Who may be recognised as whom. Whatever anybody can type, or copy from a public page, must cost the one who typed it,
// never the one whose it is (docs/decisions/0060).

/** A trait as somebody has it: the keyed hash, and since when. */
export type HeldTrait = { kind: TraitKind; hash: string; since: Date };

/** A suspended account, or one that was deleted with a report open. `at`: when that happened. */
export type RememberedAccount = {
  kind: "suspension" | "report";
  accountMadeAt: Date;
  at: Date;
  traits: readonly HeldTrait[];
};

/** A profile that is compared. `shownSince`: when families first found it; null if they never did. */
export type ComparedProfile = { madeAt: Date; shownSince: Date | null; traits: readonly HeldTrait[] };

/** What staff decided before: told traits that are the profile's own, and what they compared it with this account by. */
export type Decided = { isCleared: (trait: HeldTrait) => boolean; known: readonly TraitKind[] };

/** What a profile shares with a remembered account, and whether that holds it or only asks staff. */
export type Recognised = { kinds: TraitKind[]; holds: boolean };

/**
 * Compares a profile with a remembered account; undefined if staff have nothing to look at.
 *
 * A proven trait holds whoever shares it with a suspended account. A told one holds only a profile that began to use it after
 * the suspended one did, and that families did not find before that account was made; two at once are as good as proven, for
 * profiles made after the suspension. An open report is no decision: it asks, by proven traits alone.
 */
export function recognise(
  profile: ComparedProfile,
  account: RememberedAccount,
  { isCleared, known }: Decided,
): Recognised | undefined {
  const shared = profile.traits.flatMap((own) => {
    const theirs = account.traits.find(({ kind, hash }) => kind === own.kind && hash === own.hash);
    return theirs && !known.includes(own.kind) ? [{ ...own, isLater: own.since > theirs.since }] : [];
  });
  const proven = shared.filter(({ kind }) => isProven(kind));
  const told = shared.filter((trait) => isTold(trait.kind) && !isCleared(trait));
  const isReport = account.kind === "report";
  const kinds = [...new Set([...proven, ...(isReport ? [] : told)].map(({ kind }) => kind))];
  if (kinds.length === 0) return undefined;
  const wasShownBefore = profile.shownSince !== null && profile.shownSince < account.accountMadeAt;
  const toldKinds = new Set(told.map(({ kind }) => kind));
  const areProvenTogether = toldKinds.size > 1 && profile.madeAt > account.at;
  const isCopied = !wasShownBefore && (told.some(({ isLater }) => isLater) || areProvenTogether);
  return { kinds, holds: !isReport && (proven.length > 0 || isCopied) };
}
