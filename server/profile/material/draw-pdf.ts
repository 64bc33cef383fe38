import PDFDocument from "pdfkit";
import sharp from "sharp";
import { BLEED } from "../../../shared/profile/material/material";
import { collectPdf } from "../../platform/drawing/collect-pdf";
import { drawing } from "../../platform/drawing/drawing";
import { fontFile, type Weight } from "../../platform/drawing/glyphs";
import { runsOf } from "./draw-svg";
import type { Box, Scene, Shape } from "./scene";

const POINTS_PER_MM = 72 / 25.4;
const DOTS_PER_MM = 300 / 25.4;
const weights: readonly Weight[] = [400, 600, 800];

type Document = InstanceType<typeof PDFDocument>;

/** A sheet as PDF with embedded fonts. With bleed the page is larger on all sides and has a trim box. */
export async function drawPdf(scene: Scene, hasBleed: boolean): Promise<Uint8Array> {
  const bleed = hasBleed ? BLEED : 0;
  const [width, height] = [scene.width + 2 * bleed, scene.height + 2 * bleed].map(points);
  const document = new PDFDocument({
    size: [width ?? 0, height ?? 0],
    margin: 0,
    lang: "pt-BR",
    displayTitle: true,
    info: { Title: scene.title },
  });
  const drawn = collectPdf(document);
  const trim = [bleed, bleed, scene.width + bleed, scene.height + bleed].map(points);
  Object.assign(document.page.dictionary.data, { TrimBox: trim, BleedBox: [0, 0, width, height] });
  for (const weight of weights) document.registerFont(String(weight), fontFile(weight));
  document.scale(POINTS_PER_MM).translate(bleed, bleed);
  for (const shape of scene.shapes) await drawShape(document, shape);
  document.end();
  return drawn;
}

const points = (millimetres: number) => millimetres * POINTS_PER_MM;

async function drawShape(document: Document, shape: Shape): Promise<void> {
  switch (shape.kind) {
    case "words":
      document
        .font(String(shape.weight))
        .fontSize(shape.size)
        .fillColor(shape.fill)
        .text(shape.text, shape.x, shape.y, {
          lineBreak: false,
          baseline: "alphabetic",
          characterSpacing: shape.tracking * shape.size,
        });
      return;
    case "modules": {
      const module = shape.side / shape.rows.length;
      for (const { row, from, length } of runsOf(shape.rows))
        document.rect(shape.x + from * module, shape.y + row * module, length * module, module);
      document.fill(shape.fill);
      return;
    }
    case "drawing":
      placeImage(document, await rasterOf(shape.path, shape), shape);
      return;
    case "photo":
      document.save();
      roundedBox(document, shape).clip();
      placeImage(document, shape.jpeg, shape);
      document.restore();
      return;
    case "box":
      roundedBox(document, shape);
      if (!shape.stroke) document.fill(shape.fill ?? "white");
      else document.lineWidth(shape.thickness ?? 0).fillAndStroke(shape.fill ?? "white", shape.stroke);
  }
}

function roundedBox(document: Document, { x, y, width, height, radius }: Box & { radius: number }): Document {
  return radius > 0 ? document.roundedRect(x, y, width, height, radius) : document.rect(x, y, width, height);
}

function placeImage(document: Document, bytes: Uint8Array, { x, y, width, height }: Box): void {
  document.image(Buffer.from(bytes), x, y, { cover: [width, height], align: "center", valign: "center" });
}

/** An SVG rasterised at print resolution: the library can't draw SVG. */
function rasterOf(path: string, { width, height }: Box): Promise<Uint8Array> {
  const size = { width: Math.round(width * DOTS_PER_MM), height: Math.round(height * DOTS_PER_MM) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawing(path, { x: 0, y: 0, ...size })}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
