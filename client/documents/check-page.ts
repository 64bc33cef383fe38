import { DOCUMENT_MAX_BYTES, DOCUMENT_PAGE_SIDE } from "../../shared/limits";
import { documents } from "../../shared/messages";
import { isHeic, isSomePicture } from "../../shared/picture-bytes";
import { headOf, shrinkPicture } from "../app/shrink-picture";

const SMALL_BYTES = 700_000;
// The end of a PDF is marked in its last kilobyte; some programs append something.
const PDF_END_BYTES = 65_536;

/** A file as it will be sent, and what is wrong with it, if that shows here. */
export type CheckedFile = { file: Blob; fault: string | null };

/** Reduces a chosen photo, and finds the faults that need no server. The type is read from the bytes, not the name. */
export async function checkPage(chosen: File): Promise<CheckedFile> {
  const file = await reduced(chosen);
  return { file: file ?? chosen, fault: await faultOf(file, chosen) };
}

async function reduced(chosen: File): Promise<Blob | null> {
  if (chosen.type === "application/pdf" || (await isPdf(chosen))) return chosen;
  return shrinkPicture(chosen, { side: DOCUMENT_PAGE_SIDE, smallBytes: SMALL_BYTES });
}

async function faultOf(file: Blob | null, chosen: File): Promise<string | null> {
  const head = await headOf(chosen);
  if (file === null && isHeic(head)) return documents.pageHeic;
  if (file === null)
    return chosen.type.startsWith("image/") || isSomePicture(head)
      ? documents.pageUnreadable
      : documents.pageTypeInvalid;
  if (file.size > DOCUMENT_MAX_BYTES) return documents.pageTooLarge;
  const isWhole = !(await isPdf(file)) || (await textOf(file.slice(-PDF_END_BYTES))).includes("%%EOF");
  return isWhole ? null : documents.pageCut;
}

async function isPdf(file: Blob): Promise<boolean> {
  return (await textOf(file.slice(0, 5))) === "%PDF-";
}

async function textOf(part: Blob): Promise<string> {
  return new TextDecoder("latin1").decode(await part.arrayBuffer());
}
