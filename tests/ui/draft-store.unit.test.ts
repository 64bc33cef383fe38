import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import {
  DRAFTS,
  draftKey,
  dropOldDrafts,
  forgetDrafts,
  hasDrafts,
  openDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from "../../client/drafts/draft-store";
import { EDITOR, readEditorDraft, withoutPhoto } from "../../client/drivers/editor/editor-draft";
import { isSameForm, toEditorForm } from "../../client/drivers/editor/editor-form";
import { ownProfile } from "../drivers/own-profile";

let room = Number.POSITIVE_INFINITY;
let stored: Record<string, string> = {};
const day = 86_400_000;

beforeEach(() => {
  room = Number.POSITIVE_INFINITY;
  stored = {};
  // A browser's storage with limited space: its keys are properties, its methods are not.
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => delete stored[key],
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      stored[key] = text;
    },
  };
  const localStorage = new Proxy(methods, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  Object.assign(globalThis, { localStorage });
});
afterEach(() => {
  for (const owner of ["ana", "rui"]) forgetDrafts(owner);
  Reflect.deleteProperty(globalThis, "localStorage");
  setSystemTime();
});

describe("a draft", () => {
  test("belongs to one owner and one form", () => {
    expect(writeDraft("ana", "terms", { price: "390" })).toBe(true);
    expect(readDraft("ana", "terms")?.value).toEqual({ price: "390" });
    expect([readDraft("ana", "comfort"), readDraft("rui", "terms")]).toEqual([null, null]);
    expect([hasDrafts("ana"), hasDrafts("rui")]).toEqual([true, false]);
    removeDraft("ana", "terms");
    expect(hasDrafts("ana")).toBe(false);
  });

  test("is gone after 7 days, also where nobody opens its form again", () => {
    writeDraft("ana", "terms", {});
    stored["rota.draft.1.ana"] = "{}";
    setSystemTime(Date.now() + 6.9 * day);
    dropOldDrafts();
    expect(Object.keys(stored)).toEqual([`${DRAFTS}ana.terms`]);
    expect(readDraft("ana", "terms")).not.toBeNull();
    setSystemTime(Date.now() + 0.2 * day);
    expect(readDraft("ana", "terms")).toBeNull();
    dropOldDrafts();
    expect(stored).toEqual({});
  });

  test("lasts as long as the page where the browser refuses, and says that it is not stored", () => {
    room = 0;
    expect(writeDraft("ana", "terms", { price: "390" })).toBe(false);
    expect(readDraft("ana", "terms")?.value).toEqual({ price: "390" });
    forgetDrafts("ana");
    expect(readDraft("ana", "terms")).toBeNull();
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect(writeDraft("ana", "terms", {})).toBe(false);
    expect(hasDrafts("ana")).toBe(true);
  });

  test("is written before a sign-out asks, and not again after it", () => {
    let isStopped = false;
    openDrafts.add({
      owner: "ana",
      write: () => isStopped || writeDraft("ana", "terms", {}),
      stop: () => {
        isStopped = true;
      },
    });
    expect(hasDrafts("ana")).toBe(true);
    forgetDrafts("ana");
    expect(hasDrafts("ana")).toBe(false);
    openDrafts.clear();
  });

  test.each(["{", "null", "[]", '"text"', '{"value":1}', '{"value":1,"writtenAt":"ontem"}'])(
    "that is %s is ignored and deleted",
    (text) => {
      stored[draftKey("ana", "terms")] = text;
      expect(readDraft("ana", "terms")).toBeNull();
      dropOldDrafts();
      expect(stored).toEqual({});
    },
  );
});

describe("the editor's draft", () => {
  const form = toEditorForm(ownProfile);
  const state = { form: { ...form, name: "Novo" }, base: form, version: null };

  test("survives a new field, for which it has no value", () => {
    const { available, ...older } = form;
    writeDraft("ana", EDITOR, { ...state, form: { ...older, name: "Novo" }, base: older });
    expect(readEditorDraft("ana", form)).toMatchObject(state);
  });

  test("drops the photo before the text", () => {
    room = 5000;
    const photo = `data:image/jpeg;base64,${"A".repeat(9000)}`;
    const whole = { ...state, form: { ...state.form, photo }, restoredAt: null };
    expect(writeDraft("ana", EDITOR, whole, withoutPhoto(whole))).toBe(true);
    const kept = readEditorDraft("ana", form);
    expect(kept && isSameForm(kept.form, state.form)).toBe(true);
  });

  test.each([
    ["a list", []],
    ["an empty form", { form: {} }],
    ["a form of another shape", { ...state, form: { ...form, services: "todos" } }],
  ])("that is %s is ignored", (_what, value) => {
    writeDraft("ana", EDITOR, value);
    expect(readEditorDraft("ana", form)).toBeNull();
  });
});
