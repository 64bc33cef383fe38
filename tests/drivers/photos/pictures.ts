import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A JPEG of noise, which can't be compressed much. */
export function noisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** 200×100: red on the left, blue on the right. */
export function redAndBlue() {
  const half = { width: 100, height: 100, channels: 3 } as const;
  const blue = { input: { create: { ...half, background: "#0000ff" } }, left: 100, top: 0 };
  return sharp({ create: { ...half, width: 200, background: "#ff0000" } }).composite([blue]);
}

/** A black PNG of one bit per pixel in a few kilobytes; a very large one contains only the first 8 MB of its pixels. */
export function blackPng(width: number, height: number): Buffer {
  const rows = (Math.ceil(width / 8) + 1) * height;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(rows, 8_000_000)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
