import { isForSeason, materialNames } from "../../../shared/profile/material/material";
import {
  materialFile,
  materialFileInput,
  materialPreviews,
  ownMaterial,
  previewsInput,
} from "../../../shared/schemas/material";
import { DomainError } from "../../platform/http/domain-error";
import { router, signedInProcedure } from "../../process/trpc";
import { markStep } from "../next-step/mark-step";
import { drawMaterial } from "./draw-material";
import { readMaterialFacts } from "./material-facts";
import { ownVisibleDriver, readOwnMaterial, seasonYearOf } from "./own-material";

/** Printed material: posters, a sticker and a picture, made from the published profile. */
export const materialRouter = router({
  own: signedInProcedure("database")
    .meta({ openapi: { method: "GET", path: "/material", summary: "O que posso divulgar" } })
    .output(ownMaterial)
    .query(({ ctx }) => readOwnMaterial(ctx)),

  /** For the page only; API clients use `file`. */
  previews: signedInProcedure("file")
    .input(previewsInput)
    .output(materialPreviews)
    .query(async ({ ctx, input }) => {
      const driver = await ownVisibleDriver(ctx);
      const year = await seasonYearOf(ctx, driver);
      const factsFor = (seasonYear: number | null) =>
        readMaterialFacts(ctx, driver, { ...input, seasonYear, photoSize: 336 });
      const [always, season] = [await factsFor(null), year && (await factsFor(year))];
      const drawn = materialNames.map(async (kind) => {
        const facts = isForSeason(kind) ? season : always;
        if (!facts) return [];
        const svg = await drawMaterial(facts, { kind, format: "svg", hasBleed: false });
        return [{ kind, svg: new TextDecoder().decode(svg) }];
      });
      return (await Promise.all(drawn)).flat();
    }),

  file: signedInProcedure("file")
    .meta({
      openapi: {
        method: "POST",
        path: "/material/file",
        summary: "Cartaz, adesivo ou imagem, em PDF ou PNG",
      },
    })
    .input(materialFileInput)
    .output(materialFile)
    .mutation(async ({ ctx, input: { schools, ...sheet } }) => {
      const driver = await ownVisibleDriver(ctx);
      const year = isForSeason(sheet.kind) ? await seasonYearOf(ctx, driver) : null;
      if (isForSeason(sheet.kind) && !year) throw new DomainError("NEXT_SEATS_MISSING");
      const facts = await readMaterialFacts(ctx, driver, { schools, seasonYear: year, photoSize: 672 });
      const drawn = await drawMaterial(facts, sheet);
      await markStep(ctx, { step: "share", isDone: true });
      return {
        name: `${sheet.kind}-${facts.shortAddress.split("/").at(-1)}.${sheet.format}`,
        type: sheet.format === "pdf" ? "application/pdf" : "image/png",
        content: Buffer.from(drawn).toString("base64"),
      };
    }),
});
