const JPEG_QUALITY = 0.85;

type Limits = {
  /** The longer side at most, in pixels. */
  side: number;
  /** Smaller files stay as they are. */
  smallBytes: number;
};

/**
 * A chosen picture reduced to what is needed, so that a phone uploads little.
 * @returns null if this browser can't decode it
 */
export async function shrinkPicture(file: Blob, { side, smallBytes }: Limits): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    if (file.size <= smallBytes) return file;
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
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
    return null;
  }
}
