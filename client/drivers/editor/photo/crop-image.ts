import { CROP_JPEG_QUALITY, PHOTO_MAX_BYTES } from "../../../../shared/limits";
import { loadImage } from "./photo-file";

/** A square of the rotated picture, in its own pixels; parts outside of the picture become white. */
export type CropArea = { x: number; y: number; width: number };

/** Twice the largest stored variant: sharp after the server has reduced it, and far below 4 MB. */
const SIDE_MAX = 1344;

/**
 * Cuts a square out of a picture and returns it as a JPEG data URL (§9: quality 0.9). @param rotation in degrees,
 * clockwise @throws if the picture can't be decoded
 */
export async function cropImage(address: string, area: CropArea, rotation: number): Promise<string> {
  const image = await loadImage(address);
  let side = Math.max(1, Math.min(SIDE_MAX, Math.round(area.width)));
  let jpeg = await draw(image, area, rotation, side);
  while (jpeg.size > PHOTO_MAX_BYTES) {
    side = Math.floor(side * 0.8);
    jpeg = await draw(image, area, rotation, side);
  }
  return toDataUrl(jpeg);
}

async function draw(image: HTMLImageElement, area: CropArea, rotation: number, side: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser has no canvas");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = "high";
  const turned = boundsOf(image, rotation);
  pen.scale(side / area.width, side / area.width);
  pen.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  pen.rotate((rotation * Math.PI) / 180);
  pen.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  return toJpeg(canvas);
}

/** The picture's size after rotation by quarter turns. */
function boundsOf({ naturalWidth, naturalHeight }: HTMLImageElement, rotation: number) {
  return rotation % 180 === 0
    ? { width: naturalWidth, height: naturalHeight }
    : { width: naturalHeight, height: naturalWidth };
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("the picture can't be encoded"));
    canvas.toBlob(take, "image/jpeg", CROP_JPEG_QUALITY);
  });
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === "string" ? resolve(reader.result) : reject(reader.error));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
