import type { z } from "zod";
import type { ValidationIssue } from "../errors";
import type { ownProfile, profileInput } from "../schemas/profile";
import { faultsOf, isStorable, readForm, toForm } from "./field-sets";
import type { FormOf, ReadOf, StoredOf } from "./fields";
import { type ProfileFields, profileFields } from "./profile-fields";

// The rules of §5 without zod, so that the editor doesn't load the validator; schemas/profile.ts says the shapes.

export type ProfileInput = z.output<typeof profileInput>;
export type OwnProfile = z.infer<typeof ownProfile>;

/** What a driver fills in, before it is checked. */
export type ProfileForm = FormOf<ProfileFields>;

/** A profile that satisfies every rule of §5, as stored. */
export type CompleteProfile = StoredOf<ProfileFields>;

/** What the rules ask besides what is typed: the account's e-mail, whether there is a photo, and today. */
export type ProfileFacts = { email: string; hasPhoto: boolean; now: Date };

type Checked = { profile: CompleteProfile; issues: [] } | { profile: null; issues: ValidationIssue[] };

/** A profile as it is stored, or every fault, one for each field, in the order of §5 (social addresses last). */
export function checkProfile(form: ProfileForm, { email, hasPhoto, now }: ProfileFacts): Checked {
  const profile = readProfile(form);
  const given = { email: email !== "", photo: hasPhoto };
  const issues = faultsOf(profileFields, form, profile, { given, capacity: form.capacity, now });
  return issues.length === 0 && isStorable<ProfileFields>(profile)
    ? { profile, issues: [] }
    : { profile: null, issues };
}

/** What was typed, in the form in which it is stored; undefined where it can't be. */
export function readProfile(form: ProfileForm): ReadOf<ProfileFields> {
  const available = form.available ?? Number(form.availableSeats) > 0;
  return readForm(profileFields, { ...form, available });
}

/** A profile as stored, in the form in which it is checked and edited. */
export function formOf(profile: OwnProfile): ProfileForm {
  return toForm(profileFields, profile);
}
