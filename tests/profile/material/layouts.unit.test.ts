import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { drawable, widthOf } from "../../../server/platform/drawing/glyphs";
import { fitNames } from "../../../server/profile/material/fit-text";
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

describe.each([...materialNames])("%s", (kind) => {
  const { width, height } = materialKinds[kind];
  const facts = { ...someone, seasonYear: isForSeason(kind) ? 2027 : null };

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
});

test("of a hundred neighborhoods those that fit are listed, the others counted; letters that the font lacks lose their marks", () => {
  const names = Array.from({ length: 100 }, (_, index) => `Jardim ${index + 1}`);
  const look = { size: 6, weight: 400 } as const;
  const shown = fitNames(names, look, 86, 3).join(" ");
  const [, last = "", more = ""] = /Jardim (\d+) e mais (\d+)$/.exec(shown) ?? [];
  expect(Number(last) + Number(more)).toBe(100);
  expect(fitNames([], look, 86, 3)).toEqual([]);
  expect(drawable("Łukasz Øřiış ẽ 李 😀", 800).trim()).toBe("Lukasz Øriıs e");
});
