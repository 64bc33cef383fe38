import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { drawable, widthOf } from "../../../server/platform/drawing/glyphs";
import { fitLines, fitNames } from "../../../server/profile/material/fit-text";
import { layOut } from "../../../server/profile/material/layouts";
import type { MaterialFacts } from "../../../server/profile/material/material-facts";
import type { Shape } from "../../../server/profile/material/scene";
import { MATERIAL_SCHOOLS_MAX, TEXT_MAX } from "../../../shared/limits";
import {
  isForSeason,
  materialKinds,
  materialNames,
  SAFE_MARGIN,
} from "../../../shared/profile/material/material";

const someone: MaterialFacts = {
  name: "Aparecida Ferreira",
  place: "Van Escolar, Campinas, SP",
  schools: ["EE Culto à Ciência", "Colégio Rio Branco", "EMEF Padre Anchieta"],
  neighborhoods: ["Cambuí", "Taquaral", "Guanabara", "Nova Campinas", "Jardim Chapadão"],
  hasDocuments: true,
  photo: null,
  profileUrl: "https://rotaescola.example/condutor/abcdefghij234567?via=qr",
  shortAddress: "rotaescola.example/c/aparecida-ferreira",
  brandName: "Rota Escola",
  seasonYear: null,
};

const seed = Number(process.env.MATERIAL_SEED ?? 20261122);
const word = fc.string({ unit: fc.constantFrom(..."abcdeimnorstuãçéWMil"), minLength: 1, maxLength: 24 });
const text = (maxWords: number) =>
  fc
    .array(word, { minLength: 1, maxLength: maxWords })
    .map((words) => words.join(" ").slice(0, TEXT_MAX.name).trim());
const someFacts = fc.record({
  name: text(20),
  place: text(12),
  schools: fc.array(text(16), { maxLength: MATERIAL_SCHOOLS_MAX }),
  neighborhoods: fc.array(text(8), { minLength: 1, maxLength: 100 }),
  hasDocuments: fc.boolean(),
  shortAddress: fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 46 }))
    .map(([host, path]) => `${"h".repeat(host)}.com.br/c/${"n".repeat(path)}`),
});

type Box = { left: number; right: number; top: number; bottom: number };

/** The bounding box of a shape, in millimetres; of text from cap height to descenders. */
function extent(shape: Shape): Box {
  const { x: left, y } = shape;
  if (shape.kind === "modules") return { left, right: left + shape.side, top: y, bottom: y + shape.side };
  if (shape.kind !== "words") return { left, right: left + shape.width, top: y, bottom: y + shape.height };
  const right = left + widthOf(shape) - shape.tracking * shape.size;
  return { left, right, top: y - 0.7 * shape.size, bottom: y + 0.2 * shape.size };
}

const areApart = (a: Box, b: Box) =>
  a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
const isFullBleed = (shape: Shape, width: number) => shape.x < 0 || extent(shape).right > width;
const wordsIn = (shapes: Shape[]) => shapes.flatMap((shape) => (shape.kind === "words" ? [shape.text] : []));

describe.each([...materialNames])("%s", (kind) => {
  const { width, height } = materialKinds[kind];
  const facts = { ...someone, seasonYear: isForSeason(kind) ? 2027 : null };

  test("says what it is for, of documents only if families see one, and has initials without a photo", () => {
    const said = (change = {}) => wordsIn(layOut(kind, { ...facts, ...change }).shapes);
    expect(said()).toContain(isForSeason(kind) ? "VAGAS ABERTAS PARA 2027" : "TRANSPORTE ESCOLAR");
    expect(said()).toContain("AF");
    const documents = "Veja as vagas e os documentos, e fale comigo no WhatsApp.";
    expect(said().join(" ")).toContain(documents);
    expect(said({ hasDocuments: false }).join(" ")).toContain("Veja as vagas e fale comigo no WhatsApp.");
  });

  test("whatever a driver's facts are, nothing is near the edge, and no text overlaps other text or the code", () => {
    fc.assert(
      fc.property(someFacts, (given) => {
        const { shapes } = layOut(kind, { ...facts, ...given });
        const code = shapes.find((shape) => shape.kind === "modules");
        const drawn = shapes
          .filter((shape) => shape.kind === "words")
          .map((shape) => ({ ...extent(shape), text: shape.text }));
        for (const shape of shapes.filter((other) => !isFullBleed(other, width))) {
          const { left, right, top, bottom } = extent(shape);
          const about = JSON.stringify(shape.kind === "words" ? shape.text : shape.kind);
          expect(Math.min(left, top, width - right, height - bottom), about).toBeGreaterThanOrEqual(
            SAFE_MARGIN - 0.01,
          );
        }
        for (const [index, one] of drawn.entries()) {
          const others = [...drawn.slice(index + 1), ...(code ? [{ ...extent(code), text: "code" }] : [])];
          const hit = others.find((other) => !areApart(one, other));
          expect(hit && [one.text, hit.text]).toBeUndefined();
        }
      }),
      { numRuns: 60, seed },
    );
  });

  test("the code is large enough, dark on white, with four white modules around it", () => {
    const { shapes } = layOut(kind, facts);
    const code = shapes.find((shape) => shape.kind === "modules");
    if (code?.kind !== "modules") throw new Error("there is no code");
    expect(code.side).toBeGreaterThanOrEqual(25);
    const quiet = (4 * code.side) / code.rows.length - 0.001;
    const { left, right, top, bottom } = extent(code);
    const zone = { left: left - quiet, right: right + quiet, top: top - quiet, bottom: bottom + quiet };
    for (const shape of shapes.filter((other) => other !== code)) {
      const box = extent(shape);
      const line = shape.kind === "box" ? (shape.thickness ?? 0) / 2 : 0;
      const isWide = box.left + line <= zone.left && box.right - line >= zone.right;
      const isHigh = box.top + line <= zone.top && box.bottom - line >= zone.bottom;
      const isAround = shape.kind === "box" && shape.fill === "#ffffff" && isWide && isHigh;
      const isAway = areApart(box, zone);
      expect(isAround || isAway, JSON.stringify({ ...shape, rows: undefined })).toBe(true);
    }
  });
});

test("a name has the largest size in which it fits two lines, and is cut off only in the smallest", () => {
  const sizes = [17, 14, 11.5];
  const look = { weight: 800, tracking: -0.03 } as const;
  fc.assert(
    fc.property(text(20), fc.integer({ min: 40, max: 200 }), (name, width) => {
      const { size, lines } = fitLines(name, { ...look, sizes }, width, 2);
      expect(lines.length).toBeLessThanOrEqual(2);
      const isWhole = lines.join(" ") === name;
      for (const line of lines)
        if (line.length > 2) expect(widthOf({ ...look, size, text: line })).toBeLessThanOrEqual(width);
      if (!isWhole) expect([size, lines.some((line) => line.endsWith("…"))]).toEqual([11.5, true]);
      for (const larger of sizes.filter((other) => other > size))
        expect(fitLines(name, { ...look, sizes: [larger] }, width, 2).lines.join(" ")).not.toBe(name);
    }),
    { numRuns: 300, seed },
  );
});

test("of a hundred neighborhoods those that fit are listed, and the others counted", () => {
  const names = Array.from({ length: 100 }, (_, index) => `Jardim ${index + 1}`);
  const look = { size: 6, weight: 400 } as const;
  const shown = fitNames(names, look, 86, 3).join(" ");
  const [, last = "", more = ""] = /Jardim (\d+) e mais (\d+)$/.exec(shown) ?? [];
  expect(Number(last) + Number(more)).toBe(100);
  expect(fitNames(names.slice(0, 2), look, 86, 3)).toEqual(["Jardim 1 e Jardim 2"]);
  expect(fitNames([], look, 86, 3)).toEqual([]);
});

test("letters that the font lacks lose their diacritics, and other scripts are left out", () => {
  expect(drawable("Łukasz Øřiış ẽ 李 😀", 800).trim()).toBe("Lukasz Øriıs e");
});
