import { type Weight, widthOf } from "../../platform/drawing/glyphs";

/** A sheet in millimetres from its upper left corner. Shapes that reach an edge extend over it, into the bleed. */
export type Scene = { title: string; width: number; height: number; shapes: Shape[] };

export type Box = { x: number; y: number; width: number; height: number };

/** One line of text with its baseline at `y`; the font has all its characters. `tracking` is in em. */
export type TextShape = {
  kind: "words";
  text: string;
  x: number;
  y: number;
  size: number;
  weight: Weight;
  fill: string;
  tracking: number;
};

/** All shapes that the formats (PDF, PNG, SVG) can draw. */
export type Shape =
  | (Box & { kind: "box"; radius: number; fill?: string; stroke?: string; thickness?: number })
  | (Box & { kind: "photo"; radius: number; jpeg: Uint8Array })
  /** A drawing of client/public, "/art/van.svg". */
  | (Box & { kind: "drawing"; path: string })
  /** A QR code without its quiet zone: rows of modules, true is dark. */
  | { kind: "modules"; x: number; y: number; side: number; rows: boolean[][]; fill: string }
  | TextShape;

type Look = { size: number; weight: Weight; fill: string; tracking?: number };
type Place = { x: number; y: number; align?: "start" | "middle" | "end" };

/** Positioned text; `x` is its start, middle or end. */
export function words(text: string, { tracking = 0, ...look }: Look, place: Place): TextShape {
  const width = widthOf({ text, ...look, tracking }) - tracking * look.size;
  const before = { start: 0, middle: width / 2, end: width }[place.align ?? "start"];
  return { kind: "words", text, ...look, tracking, x: place.x - before, y: place.y };
}

/** The shapes scaled. */
export function scaled(shapes: readonly Shape[], factor: number): Shape[] {
  return shapes.map((shape): Shape => {
    const at = { x: shape.x * factor, y: shape.y * factor };
    if (shape.kind === "words") return { ...shape, ...at, size: shape.size * factor };
    if (shape.kind === "modules") return { ...shape, ...at, side: shape.side * factor };
    const box = { ...at, width: shape.width * factor, height: shape.height * factor };
    if (shape.kind === "drawing") return { ...shape, ...box };
    if (shape.kind === "photo") return { ...shape, ...box, radius: shape.radius * factor };
    const { thickness, radius } = shape;
    const line = thickness === undefined ? {} : { thickness: thickness * factor };
    return { ...shape, ...box, ...line, radius: radius * factor };
  });
}
