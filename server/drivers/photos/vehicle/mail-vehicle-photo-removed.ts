import { eq } from "drizzle-orm";
import { z } from "zod";
import { driverPhotos } from "../../../../drizzle/schema/photos";
import { paths } from "../../../../shared/paths";
import { vehiclePhotoLabels } from "../../../../shared/profile/vehicle-photos";
import { findAccount } from "../../../accounts/queries";
import { defineMail } from "../../../process/mail/define-mail";

/** Mails a driver that staff took a photo of the vehicle out of the profile, and why, unless that was undone. */
export const mailVehiclePhotoRemoved = defineMail({
  name: "mail-vehicle-photo-removed",
  label: "Email: foto do veículo retirada",
  data: z.object({ userId: z.string(), photoId: z.string(), at: z.number() }),
  toDriver: "userId",
  compose: async ({ db, company }, { userId, photoId, at }) => {
    // Locked, to wait for a concurrent undo.
    const [photo] = await db.select().from(driverPhotos).where(eq(driverPhotos.id, photoId)).for("share");
    const account = await findAccount(db, userId);
    if (!account || photo?.state !== "removed" || photo.since.getTime() !== at) return;
    return {
      key: `vehicle-photo-removed-${photoId}-${at}`,
      to: account,
      replyTo: company.contactEmail,
      title: "Retiramos uma foto do seu veículo",
      paragraphs: [
        `A foto “${vehiclePhotoLabels[photo.kind]}” saiu do seu perfil na ${company.brandName}. O resto do perfil continua igual.`,
        `Motivo: ${photo.removalReason}`,
        "Você pode enviar outra foto. Sem crianças na foto. Cubra a placa.",
        `Dúvidas? Responda a este email ou escreva para ${company.contactEmail}.`,
      ],
      link: { label: "Abrir meu perfil", path: paths.editor },
    };
  },
});
