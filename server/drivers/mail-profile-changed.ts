import { z } from "zod";
import { formatMoment } from "../../shared/brazil";
import { cityText } from "../../shared/documents/compared";
import { REFUSE_CHANGE_LINK_LIFETIME } from "../../shared/limits";
import { refuseChangePath } from "../../shared/paths";
import { formatPhone } from "../../shared/phone";
import { drawToken, requestLink } from "../accounts/mails/account-links";
import { findAccount } from "../accounts/queries";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { isSameText } from "../platform/same-text";
import { defineMail } from "../process/mail/define-mail";
import type { Services } from "../process/services";
import { type DriverRow, findDriverOfUser } from "./queries";

const DAY = 24 * 60 * 60 * 1000;

type Profile = Pick<
  DriverRow,
  "name" | "phone" | "serviceCity" | "serviceState" | "vehicleType" | "vehicleBrand" | "vehicleYear"
>;

/** What families rely on, as its owner reads it in the mail. */
const shown = {
  Nome: ({ name }) => name,
  WhatsApp: ({ phone }) => formatPhone(phone),
  Cidade: cityText,
  Veículo: ({ vehicleType, vehicleBrand, vehicleYear }) => `${vehicleType}, ${vehicleBrand}, ${vehicleYear}`,
} as const satisfies Record<string, (profile: Profile) => string>;

type Label = keyof typeof shown;
const labels = Object.keys(shown) as [Label, ...Label[]];

/**
 * Mails the owner that name, telephone, city or vehicle of a profile changed, with a link for "não fui eu". Does nothing
 * if none did. Call it in the transaction of the save.
 */
export async function queueProfileChanged(
  tx: Db,
  { jobs, now }: Pick<Services, "jobs" | "now">,
  before: Profile,
  after: Profile & { userId: string },
): Promise<void> {
  const changed = labels.filter((label) => !isSameText(shown[label](before), shown[label](after)));
  if (changed.length === 0) return;
  // A key of its own: the link of each mail stays valid, whatever changes later.
  const own = { userId: after.userId, purpose: "refuse-change", requestedFrom: newId() } as const;
  const request = await requestLink(tx, own, now());
  await jobs.enqueue(tx, mailProfileChanged, { ...request, changed, changedAt: now().toISOString() });
}

/** The mail about a changed profile; it shows what the profile says when it is sent. */
export const mailProfileChanged = defineMail({
  name: "mail-profile-changed",
  label: "Email: perfil mudou",
  data: z.object({
    userId: z.string(),
    requestId: z.string(),
    changed: z.array(z.enum(labels)),
    changedAt: z.iso.datetime(),
  }),
  toDriver: "userId",
  compose: async ({ db, now, company }, { changed, changedAt, ...request }) => {
    const account = await findAccount(db, request.userId);
    const driver = await findDriverOfUser(db, request.userId);
    if (!account || !driver) return;
    const token = await drawToken(db, request, "refuse-change", now());
    if (!token) return;
    const moment = formatMoment(changedAt);
    return {
      key: `profile-changed-${request.requestId}`,
      to: account,
      subject: `Seu perfil na ${company.brandName} mudou`,
      title: "Seu perfil mudou",
      preview: `${changed.join(", ")}, em ${moment}.`,
      paragraphs: [
        `Seu perfil na ${company.brandName} mudou em ${moment}, horário de Brasília. Foi você? Então está tudo certo.`,
      ],
      facts: changed.map((label) => ({ label, value: shown[label](driver) })),
      link: {
        label: "Não fui eu",
        path: `${refuseChangePath}?${new URLSearchParams({ token: `${request.userId}.${token}` })}`,
      },
      footnote: `O link abre uma página com um botão. Ele deixa o perfil privado e sai da conta em todos os aparelhos. Vale ${REFUSE_CHANGE_LINK_LIFETIME / DAY} dias.`,
    };
  },
});
