import { CROP_JPEG_QUALITY, PHOTO_MAX_BYTES } from "../../../../shared/limits";
import { type PhotoShape, photoShapes } from "../../../../shared/photos";
import { loadImage } from "./photo-file";

/** A part of the rotated picture, in its own pixels; what lies outside of the picture becomes white. */
type CropArea = { x: number; y: number; width: number };

type Crop = {
  shape: PhotoShape;
  area: CropArea;
  /** In degrees, clockwise. */
  rotation: number;
};

/** Of the largest stored variant: sharp after the server has reduced it, and far below 4 MB. */
const WIDTH_MAX: Record<PhotoShape, number> = { portrait: 2 * 672, vehicle: 1.5 * 1152 };

/**
 * Cuts a part of a shape out of a picture and returns it as a JPEG data URL (§9: quality 0.9). @throws if the picture can't
 * be decoded
 */
export async function cropImage(address: string, crop: Crop): Promise<string> {
  const image = await loadImage(address);
  let width = Math.max(1, Math.min(WIDTH_MAX[crop.shape], Math.round(crop.area.width)));
  let jpeg = await draw(image, crop, width);
  while (jpeg.size > PHOTO_MAX_BYTES) {
    width = Math.floor(width * 0.8);
    jpeg = await draw(image, crop, width);
  }
  return toDataUrl(jpeg);
}

async function draw(image: HTMLImageElement, { shape, area, rotation }: Crop, width: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round(width / photoShapes[shape].aspect));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser has no canvas");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  const turned = boundsOf(image, rotation);
  pen.scale(width / area.width, width / area.width);
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
