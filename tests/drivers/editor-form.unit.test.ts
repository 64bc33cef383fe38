import { expect, test } from "bun:test";
import {
  differingFields,
  mergeForms,
  toEditorForm,
  toProfileForm,
  withTypedEntries,
} from "../../client/drivers/editor/editor-form";
import { beginEditing, editorReducer, hasChanges } from "../../client/drivers/editor/editor-state";
import { wholeProfile } from "./driver-accounts";
import { ownProfile as profile } from "./own-profile";

const form = toEditorForm(profile);
const begun = beginEditing(profile, null);
const typed = editorReducer(begun, { type: "set", change: { vehicleColor: "Azul" } });

test("the form shows a stored profile as people write it, parses it back, and includes what was not added yet", () => {
  expect(form).toMatchObject({ phone: "(11) 98765-4321", capacity: "15", instagramUrl: "" });
  expect(toProfileForm(form)).toMatchObject({ capacity: 15, vehicleYear: 2019, name: wholeProfile.name });
  const odd = toProfileForm({ ...form, capacity: " ", vehicleYear: "dois mil" });
  expect(odd).toMatchObject({ capacity: null, vehicleYear: Number.NaN });
  expect(withTypedEntries({ ...form, schoolText: " EMEF Nova ", neighborhoodText: "belem" })).toEqual({
    ...form,
    offeredSchoolTransport: [...wholeProfile.offeredSchoolTransport, "EMEF Nova"],
    offeredNeighborhoods: wholeProfile.offeredNeighborhoods,
    schoolText: "",
    neighborhoodText: "",
  });
});

test("only the fields that were typed override a newer version", () => {
  const own = { vehicleColor: "Azul", services: ["Transporte Tarde" as const] };
  const newer = { ...form, vehicleColor: "Prata", vehicleBrand: "Renault", photo: "/fotos/def/336.jpg" };
  const merged = mergeForms(form, { ...form, ...own }, newer);
  expect(merged).toEqual({ ...newer, ...own });
  expect(differingFields(merged, newer).toSorted()).toEqual(["services", "vehicleColor"]);
});

test("the editor knows whether there is something to save, and has what was typed during a save", () => {
  expect([hasChanges(begun), hasChanges(typed)]).toEqual([false, true]);
  const meanwhile = editorReducer(typed, { type: "set", change: { description: "Mais uma frase." } });
  const stored = { ...profile, vehicleColor: "Azul", updatedAt: "2026-11-03T12:00:00.000Z" };
  const saved = editorReducer(meanwhile, { type: "saved", profile: stored, sent: typed.form });
  const both = { vehicleColor: "Azul", description: "Mais uma frase." };
  expect(saved).toMatchObject({ version: stored.updatedAt, form: both });
  expect(hasChanges(saved)).toBe(true);
  expect(hasChanges(editorReducer(typed, { type: "saved", profile: stored, sent: typed.form }))).toBe(false);
});

test("it starts with a draft that has changes, its version, and seats that were saved separately since", () => {
  const { updatedAt: version } = profile;
  const draft = { form: typed.form, base: form, version, writtenAt: "2026-11-04T00:00:00.000Z" };
  expect(beginEditing(profile, { ...draft, version: "2026-10-01T00:00:00.000Z" })).toMatchObject({
    version: "2026-10-01T00:00:00.000Z",
    restoredAt: draft.writtenAt,
  });
  const tapped = { ...profile, availableSeats: 2, available: true };
  expect(beginEditing(tapped, draft)).toMatchObject({
    form: { vehicleColor: "Azul", availableSeats: "2" },
    base: { availableSeats: "2" },
    version,
    restoredAt: draft.writtenAt,
  });
});
