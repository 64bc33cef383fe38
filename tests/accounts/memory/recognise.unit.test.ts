import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type ComparedProfile,
  type Decided,
  type HeldTrait,
  type RememberedAccount,
  recognise,
} from "../../../server/accounts/memory/recognise";
import { isProven, type TraitKind, traitKinds } from "../../../shared/operation/traits";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const nobody: Decided = { isCleared: () => false, known: [] };
const has = (kind: TraitKind, since: number, hash = "same"): HeldTrait => ({ kind, hash, since: day(since) });

/** Made on day 10, suspended on day 20. */
const suspended = (...traits: HeldTrait[]): RememberedAccount => ({
  kind: "suspension",
  accountMadeAt: day(10),
  at: day(20),
  traits,
});
const profile = (shownSince: number | null, ...traits: HeldTrait[]): ComparedProfile => ({
  madeAt: day(shownSince ?? 30),
  shownSince: shownSince === null ? null : day(shownSince),
  traits,
});

test("a told trait holds whoever took it up later and was not public before; it asks about all others", () => {
  const impostor = suspended(has("phone", 12));
  const told = (shownSince: number | null, since: number) =>
    recognise(profile(shownSince, has("phone", since)), impostor, nobody);
  expect(told(5, 5)).toEqual({ kinds: ["phone"], holds: false });
  // Public before the impostor's account, a new telephone after it.
  expect(told(5, 25)).toEqual({ kinds: ["phone"], holds: false });
  // Told first, never public.
  expect(told(null, 11)).toEqual({ kinds: ["phone"], holds: false });
  expect(told(30, 30)).toEqual({ kinds: ["phone"], holds: true });
  expect(recognise(profile(30, has("phone", 30, "another")), impostor, nobody)).toBeUndefined();
});

test("a proven trait holds whoever shares it, public before or not; an open report holds nobody and asks by proven ones", () => {
  const traits = [has("card", 12), has("phone", 12)];
  const before = profile(5, has("card", 5), has("phone", 30));
  expect(recognise(before, suspended(...traits), nobody)).toMatchObject({ holds: true });
  const reported = { ...suspended(...traits), kind: "report" } as const;
  expect(recognise(before, reported, nobody)).toEqual({ kinds: ["card"], holds: false });
  expect(recognise(profile(30, has("phone", 30)), reported, nobody)).toBeUndefined();
});

test("what staff decided stays decided: a told trait against everybody, a proven one about this account", () => {
  const back = profile(30, has("phone", 30), has("mailbox", 30));
  const account = suspended(has("phone", 12), has("mailbox", 12));
  const isCleared = ({ kind }: HeldTrait) => kind === "phone";
  expect(recognise(back, account, { isCleared, known: ["phone"] })).toEqual({
    kinds: ["mailbox"],
    holds: true,
  });
  expect(recognise(back, account, { isCleared, known: ["phone", "mailbox"] })).toBeUndefined();
});

test("in any history nobody public before an account is hidden by what it told, and a proven trait always holds", () => {
  const trait = fc.record({
    kind: fc.constantFrom(...traitKinds),
    hash: fc.constantFrom("a", "b", "c"),
    since: fc.integer({ min: 1, max: 60 }).map(day),
  });
  const moment = fc.integer({ min: 1, max: 60 }).map(day);
  const account = fc.record({
    kind: fc.constant("suspension" as const),
    accountMadeAt: moment,
    at: moment,
    traits: fc.array(trait, { maxLength: 6 }),
  });
  const compared = fc.record({
    madeAt: moment,
    shownSince: fc.option(moment),
    traits: fc.array(trait, { maxLength: 6 }),
  });
  fc.assert(
    fc.property(compared, account, (one, other) => {
      const found = recognise(one, other, nobody);
      const shares = one.traits.some(
        ({ kind, hash }) =>
          isProven(kind) && other.traits.some((their) => their.kind === kind && their.hash === hash),
      );
      const wasBefore = one.shownSince !== null && one.shownSince < other.accountMadeAt;
      if (shares) expect(found?.holds).toBe(true);
      else if (wasBefore) expect(found?.holds ?? false).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
