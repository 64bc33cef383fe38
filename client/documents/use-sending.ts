import { useEffect, useRef, useState } from "react";
import { isAboutVehicle, PLATE_END_PATTERN } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import { DOCUMENT_MAX_BYTES, DOCUMENT_PAGES_MAX } from "../../shared/limits";
import { documents } from "../../shared/messages";
import { NotSent, sendDocument } from "./send-document";
import { shrinkPhoto } from "./shrink-photo";

/** A chosen file. The number identifies it while the order changes. */
export type ChosenPage = { id: number; name: string; file: Blob };

export type Sending = {
  pages: ChosenPage[];
  failure: string | null;
  /** The share sent so far, 0 to 1; null while nothing is being sent. */
  share: number | null;
  choose: (files: Iterable<File>) => Promise<void>;
  /** Moves a page before the one above it. */
  moveUp: (id: number) => void;
  remove: (id: number) => void;
  /** The end of the vehicle's plate as typed; null for documents of a person. */
  plateEnd: string | null;
  setPlateEnd: (typed: string) => void;
  send: () => Promise<void>;
  cancel: () => void;
};

const ACCEPTED = ["image/jpeg", "image/png", "image/webp", "application/pdf"];
let lastId = 0;

type Told = {
  onSent: () => void;
  /** The request ended without a response, but the server may have received it. */
  onUnsure: () => void;
};

/** The pages of one document until they are sent. */
export function useSending(type: DocumentType, { onSent, onUnsure }: Told): Sending {
  const [pages, setPages] = useState<ChosenPage[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [plateEnd, setPlateEnd] = useState(isAboutVehicle(type) ? "" : null);
  const [share, setShare] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => underWay.current?.abort(), []);

  const choose = async (files: Iterable<File>) => {
    setFailure(null);
    const all = [...files];
    // Some phones' file pickers report no type: the server checks the bytes.
    if (all.some(({ type: kind }) => kind !== "" && !ACCEPTED.includes(kind)))
      return setFailure(documents.typeInvalid);
    if (pages.length + all.length > DOCUMENT_PAGES_MAX) return setFailure(documents.tooManyPages);
    const chosen: ChosenPage[] = [];
    for (const file of all) {
      lastId += 1;
      chosen.push({ id: lastId, name: file.name, file: await shrinkPhoto(file) });
    }
    setPages((before) => [...before, ...chosen].slice(0, DOCUMENT_PAGES_MAX));
  };
  const moveUp = (id: number) =>
    setPages((before) => {
      const at = before.findIndex((page) => page.id === id);
      const [above, page] = [before[at - 1], before[at]];
      return above && page ? before.with(at - 1, page).with(at, above) : before;
    });
  const remove = (id: number) => {
    setFailure(null);
    setPages((before) => before.filter((page) => page.id !== id));
  };
  const send = async () => {
    if (underWay.current) return;
    if (pages.length === 0) return setFailure(documents.nothingSent);
    if (plateEnd !== null && !PLATE_END_PATTERN.test(plateEnd.trim().toUpperCase()))
      return setFailure(documents.plateEndInvalid);
    if (pages.reduce((sum, { file }) => sum + file.size, 0) > DOCUMENT_MAX_BYTES)
      return setFailure(documents.tooLarge);
    const controller = new AbortController();
    underWay.current = controller;
    setFailure(null);
    setShare(0);
    try {
      await sendDocument(
        type,
        pages.map(({ file }) => file),
        plateEnd,
        { onProgress: setShare, signal: controller.signal },
      );
      setPages([]);
      onSent();
    } catch (error) {
      onUnsure();
      if (!(error instanceof NotSent && error.isCanceled))
        setFailure(error instanceof NotSent ? error.message : documents.unreadable);
    } finally {
      underWay.current = null;
      setShare(null);
    }
  };
  const cancel = () => underWay.current?.abort();
  return { pages, failure, share, choose, moveUp, remove, plateEnd, setPlateEnd, send, cancel };
}
