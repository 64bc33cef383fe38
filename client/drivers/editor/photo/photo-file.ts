import { PHOTO_MAX_BYTES } from "../../../../shared/limits";
import { type PhotoFailure, photoFailures } from "./photo-failures";

/** The error for a chosen file's type or size (§5 "Photo"). */
export function faultOfFile(file: File): PhotoFailure | undefined {
  if (!file.type.startsWith("image/")) return photoFailures.invalidType;
  return file.size > PHOTO_MAX_BYTES ? photoFailures.tooLarge : undefined;
}

/**
 * An object URL with which this tab can show a file; revoke it when done. @throws if the file is not a picture that
 * this browser can decode
 */
export async function openPicture(file: File): Promise<string> {
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
