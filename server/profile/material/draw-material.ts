import sharp from "sharp";
import {
  type MaterialFormat,
  type MaterialKind,
  materialKinds,
} from "../../../shared/profile/material/material";
import { createPictureCache } from "../../platform/drawing/picture-cache";
import { sha256 } from "../../platform/hash";
import { drawSvg } from "./draw-svg";
import { layOut } from "./layouts";
import type { MaterialFacts } from "./material-facts";
import type { Scene } from "./scene";

export type Sheet = { kind: MaterialKind; format: MaterialFormat | "svg"; hasBleed: boolean };

const CACHE_BYTES = 12 * 1024 * 1024;
const PREVIEW_PIXELS = 480;

// Only one sheet is rendered at a time, and the queue is short: printing must not slow down searches.
const cache = createPictureCache(CACHE_BYTES);

/**
 * A sheet as a file.
 * @throws DomainError UNAVAILABLE if the queue is full.
 */
export function drawMaterial(facts: MaterialFacts, sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { photo, ...said } = facts;
  const key = sha256(JSON.stringify([said, photo && sha256(photo), sheet]));
  return cache.get(key, async () => new Uint8Array(await draw(facts, sheet)));
}

async function draw(facts: MaterialFacts, { kind, format, hasBleed }: Sheet): Promise<Uint8Array> {
  const scene = layOut(kind, facts);
  if (format === "svg") return Buffer.from(drawSvg(scene, PREVIEW_PIXELS));
  if (format === "png") return drawPng(scene, materialKinds[kind].pixels);
  // The library is loaded for the first PDF.
  return (await import("./draw-pdf")).drawPdf(scene, hasBleed);
}

const MM_PER_INCH = 25.4;

/** A sheet as PNG with its physical size in the file. */
async function drawPng(scene: Scene, pixels: number): Promise<Uint8Array> {
  return sharp(Buffer.from(drawSvg(scene, pixels)))
    .flatten({ background: "#ffffff" })
    .withMetadata({ density: Math.round((pixels / scene.width) * MM_PER_INCH) })
    .png({ compressionLevel: 8 })
    .toBuffer();
}
