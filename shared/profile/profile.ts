import type { z } from "zod";
import type { ValidationIssue } from "../errors";
import type { ownProfile, profileInput } from "../schemas/profile";
import { faultsOf, isStorable, readForm, toForm } from "./field-sets";
import type { FormOf, ReadOf, StoredOf } from "./fields";
import { type ProfileFields, profileFields } from "./profile-fields";

// The rules of §5 without zod, to keep the validator out of the editor; schemas/profile.ts has the shapes.

export type ProfileInput = z.output<typeof profileInput>;
export type OwnProfile = z.infer<typeof ownProfile>;

/** What a driver fills in, before it is checked. */
export type ProfileForm = FormOf<ProfileFields>;

/** A profile that satisfies every rule of §5, as stored. */
export type CompleteProfile = StoredOf<ProfileFields>;

/** What the rules need besides the form: the account's e-mail, whether there is a photo, and today's date. */
export type ProfileFacts = { email: string; hasPhoto: boolean; now: Date };

type Checked = { profile: CompleteProfile; issues: [] } | { profile: null; issues: ValidationIssue[] };

/**
 * A profile as it is stored, or all validation errors, one per field, in the order of §5 (social addresses
 * last).
 */
export function checkProfile(form: ProfileForm, { email, hasPhoto, now }: ProfileFacts): Checked {
  const profile = readProfile(form);
  const given = { email: email !== "", photo: hasPhoto };
  const issues = faultsOf(profileFields, form, profile, { given, capacity: form.capacity, now });
  return issues.length === 0 && isStorable<ProfileFields>(profile)
    ? { profile, issues: [] }
    : { profile: null, issues };
}

/** Form values converted to stored values; undefined for those that are invalid. */
export function readProfile(form: ProfileForm): ReadOf<ProfileFields> {
  const available = form.available ?? Number(form.availableSeats) > 0;
  return readForm(profileFields, { ...form, available });
}

/** A stored profile in the form in which it is validated and edited. */
export function formOf(profile: OwnProfile): ProfileForm {
  return toForm(profileFields, profile);
}
