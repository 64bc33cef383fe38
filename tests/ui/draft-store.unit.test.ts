import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import {
  DRAFTS,
  draftKey,
  dropOldDrafts,
  forgetDrafts,
  hasDrafts,
  openDrafts,
  readDraft,
  writeDraft,
} from "../../client/drafts/draft-store";
import { EDITOR, readEditorDraft, withoutPhoto } from "../../client/drivers/editor/editor-draft";
import { isSameForm, toEditorForm } from "../../client/drivers/editor/editor-form";
import { ownProfile } from "../people/own-profile";

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
  forgetDrafts("ana");
  Reflect.deleteProperty(globalThis, "localStorage");
  setSystemTime();
});

test("a draft belongs to one owner and one form, also where the browser refuses to store it", () => {
  for (const given of [Number.POSITIVE_INFINITY, 0]) {
    room = given;
    expect(writeDraft("ana", "terms", { price: "390" })).toBe(given > 0);
    expect(readDraft("ana", "terms")?.value).toEqual({ price: "390" });
    expect([readDraft("ana", "comfort"), readDraft("rui", "terms")]).toEqual([null, null]);
    expect([hasDrafts("ana"), hasDrafts("rui")]).toEqual([true, false]);
    forgetDrafts("ana");
    expect(readDraft("ana", "terms")).toBeNull();
  }
});

test("it is gone after 7 days, also where nobody opens its form again; what can't be read is deleted", async () => {
  writeDraft("ana", "terms", {});
  stored["rota.draft.1.ana"] = "{}";
  stored[draftKey("ana", "a")] = "{";
  stored[draftKey("ana", "b")] = '{"value":1,"writtenAt":"ontem"}';
  setSystemTime(Date.now() + 6.9 * day);
  await dropOldDrafts();
  expect(Object.keys(stored)).toEqual([`${DRAFTS}ana.terms`]);
  setSystemTime(Date.now() + 0.2 * day);
  expect(readDraft("ana", "terms")).toBeNull();
  await dropOldDrafts();
  expect(stored).toEqual({});
});

test("it is written before a sign-out asks, and not again after it", () => {
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

test("the editor's draft drops the photo before the text; of another shape it is ignored", () => {
  const form = toEditorForm(ownProfile);
  const state = { form: { ...form, photo: "A".repeat(9000) }, base: form, version: null, restoredAt: null };
  room = 5000;
  expect(writeDraft("ana", EDITOR, state, withoutPhoto(state))).toBe(true);
  const kept = readEditorDraft("ana", form);
  expect(kept && isSameForm(kept.form, form)).toBe(true);
  writeDraft("ana", EDITOR, { ...state, form: { ...form, services: "todos" } });
  expect(readEditorDraft("ana", form)).toBeNull();
});
