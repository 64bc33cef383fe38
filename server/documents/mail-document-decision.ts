import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../drizzle/schema/accounts";
import { documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import type { Notice } from "../../emails/notice";
import { documentLabels, formatDay, inGender, refusalReasons } from "../../shared/documents/documents";
import { paths } from "../../shared/paths";
import { RETENTION, retentionText } from "../../shared/retention";
import type { Db } from "../platform/database/database";
import { defineMail } from "../process/mail/define-mail";
import type { DocumentRow } from "./queries";

/** Mails a driver the decision about a document, unless it was undone or the document is gone. */
export const mailDocumentDecision = defineMail({
  name: "mail-document-decision",
  label: "Email: decisão sobre um documento",
  data: z.object({ documentId: z.string(), at: z.number() }),
  toDriver: "documentId",
  compose: async ({ db, company }, { documentId, at }) => {
    // Locked, to wait for a concurrent undo.
    const [document] = await db.select().from(documents).where(eq(documents.id, documentId)).for("share");
    if (document?.decidedAt?.getTime() !== at) return;
    const owner = await ownerOf(db, document.driverId);
    if (!owner) return;
    return {
      key: `document-decision-${documentId}-${at}`,
      to: owner,
      replyTo: company.contactEmail,
      ...noticeOf(document),
      ...(document.refusalReason && { push: { kind: "document", to: { driverId: document.driverId } } }),
    };
  },
});

/** The recipient of mails about a driver's documents; undefined if the account is gone. */
export async function ownerOf(
  db: Db,
  driverId: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const [owner] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(drivers.id, driverId));
  return owner;
}

const link = { label: "Abrir meus documentos", path: paths.documents };

function noticeOf({ type, validUntil, refusalReason, refusalWords }: DocumentRow): Notice {
  const { name, goodPhoto } = documentLabels[type];
  const footnote = `O arquivo que você enviou é apagado ${retentionText(RETENTION.documentFiles)} depois da decisão.`;
  if (refusalReason === null)
    return {
      title: `${name}: documento aceito`,
      paragraphs: [
        `Conferimos o documento que você enviou, e está tudo certo: ${name}.`,
        `No seu perfil as famílias veem que foi ${inGender(type, "conferido")} e que vale até ${validUntil ? formatDay(validUntil) : ""}. Nunca o número, nunca a foto.`,
        "Antes de vencer avisamos você por email.",
      ],
      link,
      footnote,
    };
  const { title, how } = refusalReasons[refusalReason];
  return {
    title: `${name}: envie de novo`,
    paragraphs: [`Não pudemos aceitar o documento que você enviou. ${title}.`, refusalWords ?? ""],
    link,
    stepsTitle: "Como enviar de novo",
    steps: [how, goodPhoto, "Abra seus documentos, toque em “Tirar foto” ou “Escolher arquivo” e envie."],
    footnote,
  };
}
