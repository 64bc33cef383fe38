import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../drizzle/schema/accounts";
import { documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import type { Notice } from "../../emails/notice";
import { documentLabels, formatDay, inGender, refusalReasons } from "../../shared/documents/documents";
import { paths } from "../../shared/paths";
import { RETENTION, retentionText } from "../../shared/retention";
import { greeting } from "../accounts/mails/greeting";
import type { Db } from "../platform/database/database";
import { defineJob } from "../process/jobs/jobs";
import { renderNotice } from "../process/mail/render-notice";
import { sendMail } from "../process/mail/send-mail";
import type { DocumentRow } from "./queries";

/** Mails a driver the decision about a document, unless it was undone or the document is gone. */
export const mailDocumentDecision = defineJob({
  name: "mail-document-decision",
  data: z.object({ documentId: z.string(), at: z.number() }),
  run: async (services, { documentId, at }) => {
    // Locked, to wait for a concurrent undo.
    const [document] = await services.db
      .select()
      .from(documents)
      .where(eq(documents.id, documentId))
      .for("share");
    if (document?.decidedAt?.getTime() !== at) return;
    const owner = await ownerOf(services.db, document.driverId);
    if (!owner) return;
    const { company } = services.config;
    const notice = noticeOf(document, greeting(owner.firstName));
    await sendMail(services, {
      key: `document-decision-${documentId}-${at}`,
      to: owner.email,
      replyTo: company.contactEmail,
      subject: notice.title,
      ...(await renderNotice(company, notice)),
    });
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

function noticeOf({ type, validUntil, refusalReason, refusalWords }: DocumentRow, hello: string): Notice {
  const { name, goodPhoto } = documentLabels[type];
  const footnote = `O arquivo que você enviou é apagado ${retentionText(RETENTION.documentFiles)} depois da decisão.`;
  if (refusalReason === null)
    return {
      title: `${name}: documento aceito`,
      paragraphs: [
        `${hello} Conferimos o documento que você enviou, e está tudo certo: ${name}.`,
        `No seu perfil as famílias veem que foi ${inGender(type, "conferido")} e que vale até ${validUntil ? formatDay(validUntil) : ""}. Nunca o número, nunca a foto.`,
        "Antes de vencer avisamos você por email.",
      ],
      link,
      footnote,
    };
  const { title, how } = refusalReasons[refusalReason];
  return {
    title: `${name}: envie de novo`,
    paragraphs: [`${hello} Não pudemos aceitar o documento que você enviou. ${title}.`, refusalWords ?? ""],
    link,
    stepsTitle: "Como enviar de novo",
    steps: [how, goodPhoto, "Abra seus documentos, toque em “Tirar foto” ou “Escolher arquivo” e envie."],
    footnote,
  };
}
