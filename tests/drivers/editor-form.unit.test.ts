import { describe, expect, test } from "bun:test";
import {
  differingFields,
  type EditorForm,
  mergeForms,
  toEditorForm,
  toProfileForm,
  withTypedEntries,
} from "../../client/drivers/editor/editor-form";
import { beginEditing, editorReducer, hasChanges } from "../../client/drivers/editor/editor-state";
import { wholeProfile } from "./driver-accounts";
import { ownProfile as profile } from "./own-profile";

const form = toEditorForm(profile);

describe("the form", () => {
  test("shows a stored profile as people write it, and parses it back unchanged", () => {
    expect(form).toMatchObject({ phone: "(11) 98765-4321", capacity: "15", instagramUrl: "" });
    expect(toProfileForm(form)).toMatchObject({ capacity: 15, vehicleYear: 2019, name: wholeProfile.name });
    expect(toProfileForm({ ...form, capacity: " ", vehicleYear: "dois mil" })).toMatchObject({
      capacity: null,
      vehicleYear: Number.NaN,
    });
  });

  test("includes what was typed but not added", () => {
    const typed = withTypedEntries({ ...form, schoolText: " EMEF Nova ", neighborhoodText: "belem" });
    expect(typed.offeredSchoolTransport).toEqual([...wholeProfile.offeredSchoolTransport, "EMEF Nova"]);
    expect(typed.offeredNeighborhoods).toEqual(wholeProfile.offeredNeighborhoods);
    expect([typed.schoolText, typed.neighborhoodText]).toEqual(["", ""]);
  });

  test("is merged field by field: only typed fields override a newer version", () => {
    const typed: EditorForm = { ...form, vehicleColor: "Azul", services: ["Transporte Tarde"] };
    const newer: EditorForm = {
      ...form,
      vehicleColor: "Prata",
      vehicleBrand: "Renault",
      photo: "/fotos/def/336.jpg",
    };
    const merged = mergeForms(form, typed, newer);
    expect(merged).toEqual({ ...newer, vehicleColor: "Azul", services: ["Transporte Tarde"] });
    expect(differingFields(merged, newer).toSorted()).toEqual(["services", "vehicleColor"]);
  });
});

describe("editing", () => {
  const begun = beginEditing(profile, null);
  const typed = editorReducer(begun, { type: "set", change: { vehicleColor: "Azul" } });

  test("knows whether there is something to save", () => {
    expect([hasChanges(begun), hasChanges(typed)]).toEqual([false, true]);
  });

  test("keeps what was typed during a save", () => {
    const meanwhile = editorReducer(typed, { type: "set", change: { description: "Mais uma frase." } });
    const stored = { ...profile, vehicleColor: "Azul", updatedAt: "2026-11-03T12:00:00.000Z" };
    const saved = editorReducer(meanwhile, { type: "saved", profile: stored, sent: typed.form });
    expect(saved).toMatchObject({
      version: stored.updatedAt,
      form: { vehicleColor: "Azul", description: "Mais uma frase." },
    });
    expect(hasChanges(saved)).toBe(true);
    const whole = editorReducer(typed, { type: "saved", profile: stored, sent: typed.form });
    expect(hasChanges(whole)).toBe(false);
  });

  test("starts with a draft and its version, unless the draft has no changes", () => {
    const draft = {
      form: typed.form,
      base: form,
      version: "2026-10-01T00:00:00.000Z",
      writtenAt: "2026-11-04T00:00:00.000Z",
    };
    expect(beginEditing(profile, draft)).toMatchObject({
      version: draft.version,
      restoredAt: draft.writtenAt,
    });
    expect(beginEditing(profile, { ...draft, form }).restoredAt).toBeNull();
  });

  test("separately saved seats appear in a draft that did not touch them, with everything that was typed", () => {
    const draft = {
      form: typed.form,
      base: begun.form,
      version: profile.updatedAt,
      writtenAt: "2026-11-04T00:00:00.000Z",
    };
    const tapped = { ...profile, availableSeats: 2, available: true };
    expect(beginEditing(tapped, draft)).toMatchObject({
      form: { vehicleColor: "Azul", availableSeats: "2" },
      base: { availableSeats: "2" },
      version: profile.updatedAt,
      restoredAt: draft.writtenAt,
    });
    const ownSeats = { ...draft, form: { ...draft.form, availableSeats: "9" } };
    expect(beginEditing(tapped, ownSeats).form).toMatchObject({ vehicleColor: "Azul", availableSeats: "9" });
  });
});
