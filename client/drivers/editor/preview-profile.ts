import type { PublicProfile } from "../../../shared/drivers";
import { DEFAULT_STATE } from "../../../shared/limits";
import type { OwnDetails } from "../../../shared/profile/details";
import { formFields } from "../../../shared/profile/field-sets";
import type { Field } from "../../../shared/profile/fields";
import { type CompleteProfile, type OwnProfile, readProfile } from "../../../shared/profile/profile";
import { profileFields } from "../../../shared/profile/profile-fields";
import { seatsLeft, splitAfter, toStoredShifts } from "../../../shared/profile/seats";
import { termsShown } from "../../../shared/profile/shown-details";
import { serverNow } from "../../clock";
import { photosAfterSave } from "../vehicle-photos/after-save";
import { type EditorForm, toEditorForm, toProfileForm, withTypedEntries } from "./editor-form";

// A grey square if no photo was chosen yet.
const NO_PHOTO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23f4efe3' d='M0 0h8v8H0z'/%3E%3C/svg%3E";

// Placeholder values while nothing valid was typed.
const standIns: Partial<CompleteProfile> = {
  name: "Seu nome",
  serviceCity: "Sua cidade",
  serviceState: DEFAULT_STATE,
  vehicleType: "Van Escolar",
};

/** The profile as families would see it with the current form values, complete or not. */
export function previewOf(
  form: EditorForm,
  profile: OwnProfile,
  details: OwnDetails | undefined,
  stored: Pick<PublicProfile, "documents" | "recommendations"> | undefined,
): PublicProfile {
  const { documents, recommendations } = stored ?? { documents: [], recommendations: [] };
  const read = readProfile(toProfileForm(withTypedEntries(form)));
  const shown = formFields(profileFields).map(([name, { kind }]) => [
    name,
    isThere(read[name]) ? read[name] : (standIns[name] ?? nothing(kind)),
  ]);
  const now = serverNow().toISOString();
  return {
    // Exactly the fields of a profile, all of them.
    ...(Object.fromEntries(shown) as CompleteProfile),
    id: profile.id ?? "",
    photo: form.photo ?? NO_PHOTO,
    terms: details?.terms ? termsShown(details.terms, details.isPriceShown) : null,
    comfort: details?.comfort ?? null,
    isAuthorised: documents.some(({ type }) => type === "authorisation"),
    documents,
    authority: null,
    vehiclePhotos: photosAfterSave(profile),
    recommendations,
    pages: null,
    ...seatsOf(form, profile, read),
    next: null,
    isPublic: profile.isPublic,
    createdAt: profile.createdAt ?? now,
    updatedAt: profile.updatedAt ?? now,
  };
}

// As a save would leave them: untouched fields keep their stored values, without the shifts that are no longer offered.
function seatsOf(form: EditorForm, profile: OwnProfile, read: ReturnType<typeof readProfile>) {
  const base = toEditorForm(profile);
  const isTouched = form.availableSeats !== base.availableSeats;
  const stored = toStoredShifts(profile.seats?.shifts ?? null);
  const services = read.services ?? [];
  const typed = read.availableSeats || 0;
  const availableSeats = isTouched ? typed : (seatsLeft(stored, services) ?? typed);
  const isSame = !isTouched && form.available === base.available && profile.seats;
  const confirmed = isSame ? profile.seats : { confirmedAt: serverNow().toISOString(), confirmedDaysAgo: 0 };
  return {
    availableSeats,
    seats: confirmed && { ...confirmed, shifts: splitAfter(stored, { services, availableSeats }) },
  };
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== "" && !Number.isNaN(value);
}

function nothing(kind: Field["kind"]) {
  if (kind === "number") return 0;
  return kind === "link" ? null : "";
}
