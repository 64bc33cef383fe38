import { PICTURE_HEAD_BYTES, pictureTypeOf } from "../../shared/picture-bytes";

const JPEG_QUALITY = 0.85;

type Limits = {
  /** The longer side at most, in pixels. */
  side: number;
  /** Smaller files stay as they are. */
  smallBytes: number;
};

/** The first bytes of a file, which tell what it is when its name and type don't. */
export async function headOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
}

/**
 * A chosen picture reduced to what is needed, so that a phone uploads little; as a JPEG if only this browser reads it
 * (GIF, HEIC …). Its type is what its bytes say.
 * @returns null if this browser can't decode it
 */
export async function shrinkPicture(file: Blob, { side, smallBytes }: Limits): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const type = pictureTypeOf(await headOf(file));
    const same = type && file.slice(0, file.size, type);
    if (same && file.size <= smallBytes) return same;
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) return same;
    // A JPEG would be black where the picture is transparent.
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
    );
    return same && !(smaller && smaller.size < file.size) ? same : smaller;
  } catch {
    return null;
  }
}
