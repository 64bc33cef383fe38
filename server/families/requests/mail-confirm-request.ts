import { eq } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { placesText } from "../../../shared/families/requests/request-news";
import { paths } from "../../../shared/paths";
import { yearOnSale } from "../../../shared/profile/next-seats";
import { RETENTION, retentionText } from "../../../shared/retention";
import { defineMail } from "../../process/mail/define-mail";
import { nameForStrangers } from "../../process/mail/greeting";
import { plainPlace } from "../waiting/plain-place";
import { newRequestLink } from "./links";

/**
 * Mails an address to confirm a request. It may be a stranger's: without name and number, and with a place and a driver's
 * name only if they can't be an advertisement.
 */
export const mailConfirmRequest = defineMail({
  name: "mail-confirm-request",
  label: "Email a quem pediu vaga: confirme",
  data: z.object({ requestId: z.string() }),
  toDriver: null,
  compose: async ({ db, now }, { requestId }) => {
    const [found] = await db
      .select({ request: seatRequests, driverName: drivers.name })
      .from(seatRequests)
      .innerJoin(drivers, eq(drivers.id, seatRequests.driverId))
      .where(eq(seatRequests.id, requestId));
    if (!found?.request.email || found.request.state !== "unconfirmed") return;
    const { email, year, school, serviceCity, shift, seats } = found.request;
    if (year !== yearOnSale(now())) return;
    const query = new URLSearchParams({ token: await newRequestLink(db, requestId) });
    return {
      key: `request-confirm-${requestId}`,
      to: email,
      title: "Confirme seu pedido de vaga",
      preview: "Confirme para o pedido chegar a quem dirige.",
      paragraphs: [
        `Alguém pediu vaga para ${year} a ${nameForStrangers(found.driverName)} com este email. Se foi você, confirme.`,
      ],
      facts: [
        { label: "Escola", value: plainPlace({ place: school, city: serviceCity }) },
        { label: "Turno e lugares", value: placesText({ shift, seats }) },
      ],
      link: { label: "Ver e confirmar o pedido", path: `${paths.ownRequest}?${query}` },
      footnote: `Não foi você? Ignore este email. Sem a confirmação, ninguém recebe o pedido, e apagamos tudo em ${retentionText(RETENTION.requestsUnconfirmed)}.`,
    };
  },
});
