import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import { isAboutVehicle } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import { DOCUMENT_PAGES_MAX } from "../../shared/limits";
import { warnNothingIsStored } from "../app/warn-nothing-is-stored";
import { readDraftFiles, writeDraftFiles } from "../drafts/draft-files";
import { draftKey, readDraft, removeDraft, writeDraft } from "../drafts/draft-store";
import { useDraft } from "../drafts/use-draft";
import { checkPage } from "./check-page";

/** A chosen file. The number identifies it while the order changes. */
export type ChosenPage = {
  id: number;
  file: File;
  /** What is wrong with it, as a sentence. */
  fault: string | null;
};

const none: ChosenPage[] = [];
let lastId = 0;

function newPage(file: File, fault: string | null): ChosenPage {
  lastId += 1;
  return { id: lastId, file, fault };
}

/** Whether pages were chosen in this browser and not sent. */
export function hasStoredPages(userId: string, type: DocumentType): boolean {
  return readDraft(userId, formOf(type)) !== null;
}

/** Keeps pages that were chosen on another page, after those that are kept already; /documentos shows them. */
export async function storePages(userId: string, type: DocumentType, files: File[]): Promise<void> {
  const form = formOf(type);
  const key = draftKey(userId, form);
  const stored = await readDraftFiles(key);
  const { faults } = (readDraft(userId, form)?.value ?? {}) as { faults?: unknown };
  const chosen = await Promise.all(files.map(pageOf));
  const pages = [...stored, ...chosen.map(({ file }) => file)].slice(0, DOCUMENT_PAGES_MAX);
  const all = [...(Array.isArray(faults) ? faults : []), ...chosen.map(({ fault }) => fault)];
  if (!(await writeDraftFiles(key, pages))) warnNothingIsStored();
  const plateEnd = isAboutVehicle(type) ? storedPlateEnd(userId, form) : null;
  writeDraft(userId, form, { faults: all.slice(0, DOCUMENT_PAGES_MAX), plateEnd });
}

/** A chosen file as a page: reduced, and checked. */
export async function pageOf(chosen: File): Promise<ChosenPage> {
  const { file, fault } = await checkPage(chosen);
  return newPage(new File([file], chosen.name, { type: file.type }), fault);
}

/** The document was sent, perhaps in another tab: nothing is left to send. */
export function forgetPages(userId: string, type: DocumentType): void {
  removeDraft(userId, formOf(type));
  void writeDraftFiles(draftKey(userId, formOf(type)), []);
}

/**
 * The chosen pages of one document, and for a vehicle's the end of its plate as typed, stored in this browser until they
 * are sent; `isKept`: whether that works.
 */
export function useChosenPages(userId: string, type: DocumentType) {
  const form = formOf(type);
  const [pages, setPages] = useState(none);
  const [plateEnd, setPlateEnd] = useState(() =>
    isAboutVehicle(type) ? storedPlateEnd(userId, form) : null,
  );
  const [areFilesStored, setFilesStored] = useState(true);
  const unsent = useMemo(
    () => (pages.length > 0 ? { faults: pages.map(({ fault }) => fault), plateEnd } : null),
    [pages, plateEnd],
  );
  const draft = useDraft(userId, form, unsent);
  useRestoredPages(userId, form, setPages);
  useEffect(() => {
    if (pages === none) return;
    const files = pages.map(({ file }) => file);
    void writeDraftFiles(draftKey(userId, form), files).then((isStored) => {
      setFilesStored(isStored);
      if (!isStored) warnNothingIsStored();
    });
  }, [userId, form, pages]);
  return { pages, setPages, plateEnd, setPlateEnd, isStored: areFilesStored && draft !== "impossible" };
}

function storedPlateEnd(userId: string, form: string): string {
  const { plateEnd } = (readDraft(userId, form)?.value ?? {}) as { plateEnd?: unknown };
  return typeof plateEnd === "string" ? plateEnd : "";
}

function useRestoredPages(
  userId: string,
  form: string,
  setPages: Dispatch<SetStateAction<ChosenPage[]>>,
): void {
  useEffect(() => {
    const stored = readDraft(userId, form)?.value;
    if (!stored) return;
    const { faults } = stored as { faults?: unknown };
    const faultAt = (index: number) => (Array.isArray(faults) ? faults[index] : null);
    void readDraftFiles(draftKey(userId, form)).then((files) => {
      const restored = files.map((file, index) => {
        const fault = faultAt(index);
        return newPage(file, typeof fault === "string" ? fault : null);
      });
      if (restored.length === 0) removeDraft(userId, form);
      else setPages((chosen) => [...restored, ...chosen].slice(0, DOCUMENT_PAGES_MAX));
    });
  }, [userId, form, setPages]);
}

function formOf(type: DocumentType): string {
  return `document-${type}`;
}
