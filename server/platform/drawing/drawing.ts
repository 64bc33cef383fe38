import { readFileSync } from "node:fs";
import { join } from "node:path";

const publicFolder = join(import.meta.dir, "../../../client/public");

/** One of the drawings of client/public ("/art/van.svg") in a box, whole and centred. */
export function drawing(path: string, box: { x: number; y: number; width: number; height: number }): string {
  const svg = readFileSync(join(publicFolder, path), "utf8");
  const { x, y, width, height } = box;
  return svg.replace("<svg ", `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
}
