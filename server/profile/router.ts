import { z } from "zod";
import { done, doneOutput } from "../../shared/answers";
import { publicId } from "../../shared/ids";
import { successes } from "../../shared/messages";
import { publicProfile } from "../../shared/schemas/drivers";
import {
  chosenCards,
  chosenProfiles,
  compareInput,
  favouritesInput,
} from "../../shared/schemas/drivers-by-ids";
import { reportInput } from "../../shared/schemas/reports";
import { visitInput } from "../../shared/schemas/results";
import { reportDriver } from "../cases/reports/report-driver";
import { ownDetailsRouter } from "../drivers/details/router";
import { ownVehiclePhotosRouter } from "../drivers/photos/vehicle/router";
import { findDriverOfUser, findVisibleDriver } from "../drivers/queries";
import { registerVisit } from "../drivers/register-visit";
import { DomainError } from "../platform/http/domain-error";
import { limitedBy, mergeRouters, publicProcedure, router } from "../process/trpc";
import { ownDriverRouter } from "./own-router";
import { readPublicProfile } from "./public-profile";
import { findVisibleCards, findVisibleProfiles } from "./visible-by-ids";

const byId = z.object({ id: publicId });

const publicDriverRouter = router({
  byId: publicProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/{id}", summary: "Perfil público de um condutor" } })
    .input(byId)
    .output(publicProfile)
    .query(async ({ ctx, input }) => {
      const shown = await ctx.replicas.readPublic(async (db) => {
        const visible = await findVisibleDriver(db, input.id, ctx.now());
        return visible && readPublicProfile(db, visible, ctx.now());
      });
      if (shown) return shown;
      // Owners see their profile whatever its state.
      const session = await ctx.session();
      const own = session && (await findDriverOfUser(ctx.db, session.user.id));
      if (own?.id !== input.id) throw new DomainError("DRIVER_NOT_FOUND");
      return readPublicProfile(ctx.db, own, ctx.now());
    }),

  favourites: publicProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/favourites", summary: "Cartões de condutores guardados" },
    })
    .input(favouritesInput)
    .output(chosenCards)
    .query(async ({ ctx, input }) => ({
      drivers: await ctx.replicas.readPublic((db) => findVisibleCards(db, input.ids, ctx.now())),
    })),

  compare: publicProcedure("database")
    .meta({ openapi: { method: "GET", path: "/drivers/compare", summary: "Perfis lado a lado" } })
    .input(compareInput)
    .output(chosenProfiles)
    .query(async ({ ctx, input }) => ({
      drivers: await ctx.replicas.readPublic((db) => findVisibleProfiles(db, input.ids, ctx.now())),
    })),

  whatsapp: publicProcedure("database")
    .meta({
      openapi: { method: "GET", path: "/drivers/{id}/whatsapp", summary: "Link de WhatsApp de um condutor" },
    })
    .use(limitedBy("whatsapp"))
    .input(byId)
    .output(z.object({ success: z.literal(true), whatsAppUrl: z.string() }))
    .query(async ({ ctx, input }) => {
      const driver = await ctx.replicas.readPublic((db) => findVisibleDriver(db, input.id, ctx.now()));
      if (!driver) throw new DomainError("DRIVER_NOT_FOUND");
      const whatsAppUrl = whatsappLink(driver.phone, driver.name, ctx.config.company.brandName);
      return { success: true as const, whatsAppUrl };
    }),

  report: publicProcedure("mail")
    .meta({ openapi: { method: "POST", path: "/drivers/{id}/report", summary: "Denúncia de um perfil" } })
    .use(limitedBy("report"))
    .input(reportInput)
    .output(doneOutput.extend({ protocol: z.string() }))
    .mutation(async ({ ctx, input }) => ({
      ...done(successes.reportSentText),
      protocol: await reportDriver(ctx, input),
    })),

  visit: publicProcedure("write")
    .meta({ openapi: { method: "POST", path: "/drivers/{id}/visit", summary: "Visita a um perfil" } })
    .input(visitInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await registerVisit(ctx, { ...input, opened: false });
      return done(successes.visit);
    }),

  whatsappOpened: publicProcedure("write")
    .meta({
      openapi: { method: "POST", path: "/drivers/{id}/whatsapp", summary: "WhatsApp de um condutor aberto" },
    })
    .input(visitInput)
    .output(doneOutput)
    .mutation(async ({ ctx, input }) => {
      await registerVisit(ctx, { ...input, opened: true });
      return done(successes.visit);
    }),
});

/** Calls about one or several drivers: what the public sees, and drivers' calls about their own profile. */
export const driversRouter = mergeRouters(
  publicDriverRouter,
  ownDriverRouter,
  ownDetailsRouter,
  ownVehiclePhotosRouter,
);

/**
 * The link that opens a WhatsApp conversation with a driver: `https://wa.me/55…?text=…`. @param phone E.164,
 * "+5511912345678"
 */
function whatsappLink(phone: string, name: string, brandName: string): string {
  const greeting = `Olá, ${name}! Vi seu perfil na ${brandName} e gostaria de saber sobre o transporte escolar.`;
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(greeting)}`;
}
