import { PHOTO_MAX_BYTES } from "../../../../shared/limits";
import { isHeic, isSomePicture } from "../../../../shared/picture-bytes";
import { headOf, shrinkPicture } from "../../../app/shrink-picture";
import { type PhotoFailure, photoFailures } from "./photo-failures";

const SHRUNK_SIDE = 2400;

/**
 * A chosen picture as the crop dialog takes it: a large one is reduced before it is measured (§5 "Photo").
 * @returns the picture, or why it can't be taken
 */
export async function takePicture(file: File): Promise<Blob | PhotoFailure> {
  const smaller = await shrinkPicture(file, { side: SHRUNK_SIDE, smallBytes: PHOTO_MAX_BYTES });
  if (smaller) return smaller;
  const head = await headOf(file);
  if (isHeic(head)) return photoFailures.heic;
  if (!file.type.startsWith("image/") && !isSomePicture(head)) return photoFailures.invalidType;
  return file.size > PHOTO_MAX_BYTES ? photoFailures.tooLarge : photoFailures.unreadable;
}

/**
 * An object URL with which this tab can show a file; revoke it when done. @throws if the file is not a picture that
 * this browser can decode
 */
export async function openPicture(file: Blob): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    await loadImage(address);
    return address;
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
}

/** @throws if it can't be decoded */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  if (image.naturalWidth === 0) throw new Error("the picture has no size");
  return image;
}
