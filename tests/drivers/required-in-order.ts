import { toForm, unstated } from "../../shared/profile/field-sets";
import { checkProfile } from "../../shared/profile/profile";
import { profileFields } from "../../shared/profile/profile-fields";

const facts = { email: "a@b.com", hasPhoto: false, now: new Date() };

/** The errors of an empty profile, in order; to the letter in profile-rules.unit.test.ts. */
export const requiredInOrder = checkProfile(toForm(profileFields, unstated(profileFields)), facts).issues.map(
  ({ message }) => message,
);
