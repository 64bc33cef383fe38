import { eq } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../drizzle/schema/drivers";
import { driverPhotos } from "../../drizzle/schema/photos";
import { publicId } from "../../shared/ids";
import { parsePhotoUrl, photoUrl } from "../../shared/photos";
import { decisionReason, listCursor } from "../../shared/schemas/console";
import { typedLine } from "../../shared/typed/schemas";
import { findPhotoContent } from "../drivers/photos/queries";
import { driverPhotosOf } from "../drivers/photos/vehicle/queries";
import { removeVehiclePhoto, undoPhotoRemoval } from "../drivers/photos/vehicle/remove-vehicle-photo";
import { lookedUp, recordAction, recordReading } from "../operation/record-action";
import { router } from "../process/trpc";
import { findPeople, userIdOf } from "./ops/find-people";
import { actOnPerson, personActionNames } from "./ops/person-actions";
import { personFile } from "./ops/person-file";
import { mailsOf } from "./ops/person-mails";
import { visitDays } from "./ops/visit-days";
import { personRow, personView } from "./person-view";
import { operatorProcedure, staffProcedure } from "./procedures";

const byId = z.object({ id: publicId });

/** People with an account: search, records and actions. */
export const peopleRouter = router({
  find: staffProcedure("heavyRead")
    .input(z.object({ text: typedLine().max(254), cursor: listCursor }))
    .query(async ({ ctx, input: { text, cursor } }) => {
      const byContact = ctx.staff.role === "operator";
      const page = await findPeople(ctx.db, { text, byContact, after: cursor ?? undefined }, ctx.now());
      // Without the text, which may be somebody's e-mail.
      await recordReading(ctx, { action: "people-searched", subject: null, actor: ctx.staff.id });
      return { items: page.items.map(personRow), next: page.next };
    }),

  /** A person's record by the id of account or profile. The access is recorded before it is shown. */
  file: staffProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const file = await personFile(ctx, await userIdOf(ctx.db, input.id));
      await recordAction(ctx, lookedUp(file.person.userId, ctx.staff.id));
      return personView(file, ctx.staff.role);
    }),

  /** The photo of a profile as a JPEG in base64, also while the public doesn't get it; null if there is none. */
  photo: staffProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const [driver] = await ctx.db
        .select({ hash: drivers.photoHash })
        .from(drivers)
        .where(eq(drivers.id, input.id));
      const form = driver && parsePhotoUrl(photoUrl(driver.hash));
      const content = form && (await findPhotoContent(ctx.db, form));
      return content ? Buffer.from(content).toString("base64") : null;
    }),

  /** The photos of a vehicle that families see, as JPEGs in base64, also while the public doesn't get them. */
  vehiclePhotos: staffProcedure("database")
    .input(byId)
    .query(async ({ ctx, input }) => {
      const shown = await driverPhotosOf(ctx.db, input.id, eq(driverPhotos.state, "shown"));
      const pictures = shown.map(async ({ id, kind, hash }) => {
        const content = hash && (await findPhotoContent(ctx.db, { hash, size: 576, format: "jpg" }));
        return { id, kind, content: content ? Buffer.from(content).toString("base64") : null };
      });
      return Promise.all(pictures);
    }),

  removeVehiclePhoto: operatorProcedure("mail")
    .input(byId.extend({ reason: decisionReason }))
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) => removeVehiclePhoto({ ...ctx, db: tx }, { ...input, staffId: ctx.staff.id })),
    ),

  undoPhotoRemoval: operatorProcedure("write")
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) => undoPhotoRemoval({ ...ctx, db: tx }, { ...input, staffId: ctx.staff.id })),
    ),

  mails: staffProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => mailsOf(ctx, input.id)),

  visits: staffProcedure("database")
    .input(byId)
    .query(({ ctx, input }) => visitDays(ctx.db, input.id, ctx.now())),

  act: operatorProcedure("mail")
    .input(z.object({ id: publicId, act: z.enum(personActionNames), reason: decisionReason }))
    .mutation(({ ctx, input: { id, act, reason } }) =>
      actOnPerson(ctx, act, { subject: id, reason, actor: ctx.staff.id }),
    ),
});
