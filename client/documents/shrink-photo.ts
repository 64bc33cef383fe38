import { DOCUMENT_PAGE_SIDE } from "../../shared/limits";

const JPEG_QUALITY = 0.85;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 700_000;

/**
 * A photo reduced to the size that is stored, so that a phone uploads little; anything else, and pictures that this
 * browser can't decode, unchanged.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/") || file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, DOCUMENT_PAGE_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
    );
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
