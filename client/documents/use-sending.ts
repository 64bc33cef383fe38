import { useEffect, useRef, useState } from "react";
import { PLATE_END_PATTERN } from "../../shared/documents/compared";
import type { DocumentType } from "../../shared/documents/documents";
import { DOCUMENT_MAX_BYTES, DOCUMENT_PAGES_MAX } from "../../shared/limits";
import { documents } from "../../shared/messages";
import { NotSent, sendDocument } from "./send-document";
import { type ChosenPage, forgetPages, pageOf, useChosenPages } from "./stored-pages";

export type Sending = {
  pages: ChosenPage[];
  /** What is wrong with the whole, or why nothing could be sent. */
  failure: string | null;
  /** The server has read all pages and refused some. */
  isAnswered: boolean;
  /** The page whose button gets the focus, after each attempt to send pages with a fault. */
  pointsTo: { page: number; attempt: number } | null;
  /** The share sent so far, 0 to 1; null while nothing is being sent. */
  share: number | null;
  /** What has just changed, for screen readers. */
  news: string;
  /** Whether the pages survive a reload. */
  isStored: boolean;
  choose: (files: File[]) => Promise<void>;
  /** Puts another file in the place of a page. */
  replace: (id: number, file: File) => Promise<void>;
  /** Moves a page before the one above it. */
  moveUp: (id: number) => void;
  remove: (id: number) => void;
  /** The end of the vehicle's plate as typed; null for documents of a person. */
  plateEnd: string | null;
  setPlateEnd: (typed: string) => void;
  send: () => Promise<void>;
  cancel: () => void;
};

type Reports = {
  onSent: () => void;
  /** The request ended without a response, but the server may have received it. */
  onUnsure: () => void;
};

/** The pages of one document until they are sent. */
export function useSending(userId: string, type: DocumentType, { onSent, onUnsure }: Reports): Sending {
  const { pages, setPages, plateEnd, setPlateEnd, isStored } = useChosenPages(userId, type);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const [pointsTo, setPointsTo] = useState<Sending["pointsTo"]>(null);
  const [news, setNews] = useState("");
  const [share, setShare] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => underWay.current?.abort(), []);

  const point = (among: ChosenPage[]) => {
    const wrong = among.find(({ fault }) => fault !== null);
    if (wrong) setPointsTo((before) => ({ page: wrong.id, attempt: (before?.attempt ?? 0) + 1 }));
    return wrong !== undefined;
  };
  const choose = async (files: File[]) => {
    setFailure(null);
    setNews("");
    if (pages.length + files.length > DOCUMENT_PAGES_MAX) return setFailure(documents.tooManyPages);
    const chosen: ChosenPage[] = [];
    for (const file of files) chosen.push(await pageOf(file));
    setPages((before) => [...before, ...chosen].slice(0, DOCUMENT_PAGES_MAX));
  };
  const replace = async (id: number, file: File) => {
    setFailure(null);
    const { fault, file: checked } = await pageOf(file);
    setPages((before) => before.map((page) => (page.id === id ? { id, fault, file: checked } : page)));
    setAnswered(false);
    setNews(fault ?? `Página ${pages.findIndex((page) => page.id === id) + 1} trocada.`);
  };
  const moveUp = (id: number) =>
    setPages((before) => {
      const at = before.findIndex((page) => page.id === id);
      const [above, page] = [before[at - 1], before[at]];
      return above && page ? before.with(at - 1, page).with(at, above) : before;
    });
  const remove = (id: number) => {
    setFailure(null);
    setAnswered(false);
    setPages((before) => before.filter((page) => page.id !== id));
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof NotSent)) return setFailure(documents.unreadable);
    if (error.isCanceled) return;
    if (error.faults.size === 0) return setFailure(error.message);
    const marked = pages.map((page, index) => ({ ...page, fault: error.faults.get(index) ?? null }));
    setPages(marked);
    setAnswered(error.areAllRead);
    point(marked);
  };
  const send = async () => {
    if (underWay.current || point(pages)) return;
    if (pages.length === 0) return setFailure(documents.nothingSent);
    if (plateEnd !== null && !PLATE_END_PATTERN.test(plateEnd.trim().toUpperCase()))
      return setFailure(documents.plateEndInvalid);
    if (pages.reduce((sum, { file }) => sum + file.size, 0) > DOCUMENT_MAX_BYTES)
      return setFailure(documents.tooLarge);
    const controller = new AbortController();
    underWay.current = controller;
    setFailure(null);
    setNews("");
    setShare(0);
    try {
      await sendDocument(
        type,
        pages.map(({ file }) => file),
        plateEnd,
        { onProgress: setShare, signal: controller.signal },
      );
      setPages([]);
      forgetPages(userId, type);
      onSent();
    } catch (error) {
      onUnsure();
      refuse(error);
    } finally {
      underWay.current = null;
      setShare(null);
    }
  };
  const cancel = () => underWay.current?.abort();
  return {
    pages,
    failure,
    isAnswered,
    pointsTo,
    share,
    news,
    isStored,
    choose,
    replace,
    moveUp,
    remove,
    plateEnd,
    setPlateEnd,
    send,
    cancel,
  };
}
