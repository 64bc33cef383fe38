import sharp from "sharp";
import { PREVIEW_MAX_BYTES, PREVIEW_SIZE } from "../../../../shared/previews";

const qualities = [86, 74, 60] as const;
// Full chroma: yellow edges blur otherwise. mozjpeg would save a fifth of the bytes for twice the time.
const chromaSubsampling = "4:4:4";

/**
 * An SVG picture as JPEG, in the size of link previews and at most their maximum weight. @throws if even the lowest
 * quality is too heavy.
 */
export async function drawPreview(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp(Buffer.from(svg)).resize(PREVIEW_SIZE.width, PREVIEW_SIZE.height).flatten();
  for (const quality of qualities) {
    const jpeg = await drawn.clone().jpeg({ quality, chromaSubsampling, progressive: true }).toBuffer();
    if (jpeg.length < PREVIEW_MAX_BYTES) return new Uint8Array(jpeg);
  }
  throw new Error("The preview picture is too heavy");
}
