import sharp from "sharp";
import { drawSvg } from "./draw-svg";
import type { Scene } from "./scene";

const MM_PER_INCH = 25.4;

/** A sheet as PNG with its physical size in the file. */
export async function drawPng(scene: Scene, pixels: number): Promise<Uint8Array> {
  return sharp(Buffer.from(drawSvg(scene, pixels)))
    .flatten({ background: "#ffffff" })
    .withMetadata({ density: Math.round((pixels / scene.width) * MM_PER_INCH) })
    .png({ compressionLevel: 8 })
    .toBuffer();
}
