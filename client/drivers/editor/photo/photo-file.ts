import { PHOTO_MAX_BYTES } from "../../../../shared/limits";
import { type PhotoFailure, photoFailures } from "./photo-failures";

/** What is wrong with a chosen file by its type and size (§5 "Photo"). */
export function faultOfFile(file: File): PhotoFailure | undefined {
  if (!file.type.startsWith("image/")) return photoFailures.invalidType;
  return file.size > PHOTO_MAX_BYTES ? photoFailures.tooLarge : undefined;
}

/**
 * An object URL with which this tab can show a file; revoke it when done.
 * @throws when the file is no picture that this browser can draw
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

/** @throws when it can't be drawn */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  if (image.naturalWidth === 0) throw new Error("the picture has no size");
  return image;
}
