import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { requestDigests, seatRequests } from "../../../../drizzle/schema/requests/tables";
import { counted } from "../../../../shared/brazil";
import { paths, requestMailsOffPath } from "../../../../shared/paths";
import { yearOnSale } from "../../../../shared/profile/next-seats";
import { type Shift, shiftLabels, shifts } from "../../../../shared/profile/seats";
import { findAccount } from "../../../accounts/queries";
import { findVisibleDriver } from "../../../drivers/queries";
import type { Db } from "../../../platform/database/database";
import { linkToken, newLinkSecret, withLinkHash } from "../../../platform/link-token";
import { defineMail } from "../../../process/mail/define-mail";
import { waitsSince } from "../queries";
import { areReceived } from "./received-requests";

/**
 * "3 famílias pediram vaga para 2027": what a driver has neither read nor answered, counted by shift, without names.
 */
export const mailUnreadRequests = defineMail({
  name: "mail-unread-requests",
  label: "Email: pedidos de vaga não lidos",
  data: z.object({ driverId: z.string(), mailedAt: z.iso.datetime() }),
  toDriver: "driverId",
  compose: async ({ db, now, company }, { driverId, mailedAt }) => {
    const year = yearOnSale(now());
    const driver = await findVisibleDriver(db, driverId, now());
    const account = driver && (await findAccount(db, driver.userId));
    if (!account || !year) return;
    const unread = await countUnread(db, driverId, year);
    const count = unread.reduce((sum, { requests }) => sum + requests, 0);
    if (count === 0) return;
    const { secret, hash } = newLinkSecret();
    if (!(await addLink(db, driverId, new Date(mailedAt), hash))) return;
    const [families, they] =
      count === 1
        ? ["1\u00a0família pediu", "Ela espera"]
        : [`${count}\u00a0famílias pediram`, "Elas esperam"];
    return {
      key: `unread-requests-${driverId}-${Date.parse(mailedAt)}`,
      to: account,
      title: `${families} vaga para ${year}`,
      preview: `${they} sua resposta.`,
      paragraphs: [`${families} vaga para ${year} pelo ${company.brandName}. ${they} sua resposta.`],
      facts: unread.map(({ shift, requests }) => ({
        label: shiftLabels[shift],
        value: counted(requests, "pedido", "pedidos"),
      })),
      link: { label: "Ver os pedidos", path: paths.requests },
      footnote:
        "Enviamos este email quando um pedido fica dois dias sem ser lido, no máximo uma vez por dia.",
      footnoteLink: {
        label: "Desligar este email",
        path: `${requestMailsOffPath}?${new URLSearchParams({ token: linkToken(driverId, secret) })}`,
      },
    };
  },
});

/** In each shift, the open requests that came since the driver last opened the list. */
async function countUnread(
  db: Db,
  driverId: string,
  year: number,
): Promise<{ shift: Shift; requests: number }[]> {
  const rows = await db
    .select({ shift: seatRequests.shift, requests: sql`count(*)`.mapWith(Number) })
    .from(seatRequests)
    .leftJoin(requestDigests, eq(requestDigests.driverId, seatRequests.driverId))
    .where(and(areReceived(driverId, year), isUnread))
    .groupBy(seatRequests.shift);
  return shifts.flatMap((shift) => rows.filter((row) => row.shift === shift));
}

/** A row of requests, beside the driver's row of digests if there is one, that nobody has read or answered. */
export const isUnread = and(
  eq(seatRequests.state, "open"),
  sql`${waitsSince} > coalesce(${requestDigests.readAt}, '-infinity')`,
);

/** False once the mail is switched off, or a later one is queued. */
async function addLink(db: Db, driverId: string, mailedAt: Date, hash: string): Promise<boolean> {
  const mine = and(eq(requestDigests.driverId, driverId), eq(requestDigests.mailedAt, mailedAt));
  const claimed = await db
    .update(requestDigests)
    .set({ linkHash: withLinkHash(requestDigests.linkHash, hash) })
    .where(and(mine, isNull(requestDigests.offAt)))
    .returning({ driverId: requestDigests.driverId });
  return claimed.length > 0;
}
