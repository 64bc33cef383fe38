import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { documents } from "../../drizzle/schema/documents";
import type { Notice } from "../../emails/notice";
import { daysLeft, documentLabels, formatDay } from "../../shared/documents/documents";
import { paths } from "../../shared/paths";
import type { Db } from "../platform/database/database";
import { defineMail } from "../process/mail/define-mail";
import { ownerOf } from "./mail-document-decision";
import type { DocumentRow } from "./queries";
import { reminderStep } from "./reminder-step";

/**
 * Reminds a driver that a document expires, worded for the day of sending. Not sent if it was replaced, if a newer one
 * waits for review, or if a later reminder is queued or due.
 */
export const mailDocumentExpiry = defineMail({
  name: "mail-document-expiry",
  label: "Email: documento que vence",
  data: z.object({ documentId: z.string(), step: z.number() }),
  toDriver: "documentId",
  compose: async ({ db, now, company }, { documentId, step }) => {
    const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
    if (!document?.isCurrent || document.validUntil === null || document.remindedDays !== step) return;
    const left = daysLeft(document.validUntil, now());
    if (reminderStep(left) !== step || (await hasSuccessor(db, document))) return;
    const owner = await ownerOf(db, document.driverId);
    if (!owner) return;
    return {
      key: `document-expiry-${documentId}-${step}`,
      to: owner,
      replyTo: company.contactEmail,
      push: { kind: "document", to: { driverId: document.driverId } },
      ...noticeOf(document, left, formatDay(document.validUntil)),
    };
  },
});

async function hasSuccessor(db: Db, { driverId, type }: DocumentRow): Promise<boolean> {
  const waiting = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.driverId, driverId), eq(documents.type, type), isNull(documents.decidedAt)));
  return waiting.length > 0;
}

function noticeOf({ type }: DocumentRow, left: number, day: string): Notice {
  const { name } = documentLabels[type];
  const link = { label: "Enviar o documento novo", path: paths.documents };
  if (left <= 0)
    return {
      title: `${name}: ${left === 0 ? "venceu hoje" : `venceu em ${day}`}`,
      paragraphs: [
        `A validade que conferimos terminou em ${day}. Desde então este documento não aparece no seu perfil.`,
        "Quando você tiver o documento novo, envie uma foto. Assim que nossa equipe conferir, ele volta a aparecer.",
      ],
      link,
    };
  const inDays = left === 1 ? "amanhã" : `em ${left} dias`;
  return {
    title: `${name}: vence ${inDays}`,
    paragraphs: [
      `A validade que conferimos termina em ${day}. Nesse dia este documento deixa de aparecer no seu perfil.`,
      "Já tem o documento novo? Envie uma foto agora. Enquanto conferimos, o anterior continua valendo.",
    ],
    link,
  };
}
