import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { passkeys, sessions, users } from "../../../drizzle/schema/accounts";
import { contactMessages } from "../../../drizzle/schema/contact";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { documents } from "../../../drizzle/schema/documents";
import { drivers } from "../../../drizzle/schema/drivers";
import { memories } from "../../../drizzle/schema/memory";
import { driverPhotos } from "../../../drizzle/schema/photos";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { reports } from "../../../drizzle/schema/reports";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { staff, staffLinks, staffPasskeys, staffSessions } from "../../../drizzle/schema/staff";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import { hashPassword } from "../../accounts/passwords";
import { dropDocuments } from "../../documents/store-document";
import { deleteVehiclePhotos } from "../../drivers/photos/vehicle/publish-vehicle-photos";
import { switchReminders } from "../../drivers/seats/own-seats";
import { hideProfile } from "../../drivers/unpublish-profile";
import { deleteMessages } from "../../families/contact/decide-message";
import { eraseRecommendations } from "../../families/recommendations/erase-recommendations";
import { requestMailSwitch } from "../../families/requests/received/own-mails";
import { eraseRequests } from "../../families/requests/requests-under";
import { withdrawRequests } from "../../families/requests/withdraw-request";
import { endNotices } from "../../families/waiting/mailed-link";
import { removeMember } from "../../operation/manage-staff";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { type Ended, idsToEndAgain } from "../../process/deletions/deletions";
import type { Deletion } from "../../process/deletions/deletions-file";
import { deleteRemembered } from "../../process/deletions/remembered";
import { resultMailSwitch } from "../../profile/results/own-mails";

// A transaction may have read its clock before the backup's snapshot and committed after it; clocks of machines differ.
const MARGIN_MS = 5 * 60_000;

type Again = { id: PgColumn; end: (tx: Db, ids: string[], now: Date) => Promise<unknown> };

const each = async (ids: string[], end: (id: string) => Promise<unknown>) => {
  for (const id of ids) await end(id);
};

const again: Record<Ended, Again> = {
  "contact-message": {
    id: contactMessages.id,
    end: (tx, ids, now) => deleteMessages(tx, inArray(contactMessages.id, ids), now),
  },
  "data-request": {
    id: dataRequests.id,
    // A pending request is answered again, which needs the address.
    end: (tx, ids) =>
      tx
        .update(dataRequests)
        .set({ email: null, phone: null, note: "" })
        .where(and(inArray(dataRequests.id, ids), isNotNull(dataRequests.closedAt))),
  },
  document: { id: documents.id, end: (tx, ids, now) => dropDocuments(tx, inArray(documents.id, ids), now) },
  "erased-seat-request": { id: seatRequests.id, end: eraseRequests },
  memory: { id: memories.id, end: (tx, ids) => deleteRemembered(tx, ids) },
  passkey: { id: passkeys.id, end: (tx, ids) => tx.delete(passkeys).where(inArray(passkeys.id, ids)) },
  // The old password may be known to a stranger; the owner gets back in by a mailed link.
  password: {
    id: users.id,
    end: (tx, ids) =>
      each(ids, async (id) => {
        const passwordHash = await hashPassword(`${newId()}${newId()}`);
        await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
      }),
  },
  "published-profile": { id: drivers.id, end: (tx, ids, now) => each(ids, (id) => hideProfile(tx, id, now)) },
  "push-device": {
    id: pushDevices.id,
    end: (tx, ids) => tx.delete(pushDevices).where(inArray(pushDevices.id, ids)),
  },
  recommendation: {
    id: recommendations.id,
    end: async (tx, ids, now) => {
      const { id, driverId } = recommendations;
      const ended = await tx.select({ id, driverId }).from(recommendations).where(inArray(id, ids));
      await eraseRecommendations(tx, ended, now);
    },
  },
  reporter: {
    id: reports.id,
    end: (tx, ids) => tx.update(reports).set({ email: null }).where(inArray(reports.id, ids)),
  },
  "request-mails": {
    id: drivers.id,
    end: (tx, ids, now) => each(ids, (id) => requestMailSwitch.turn(tx, id, false, now)),
  },
  "result-mails": {
    id: drivers.id,
    end: (tx, ids, now) => each(ids, (id) => resultMailSwitch.turn(tx, id, false, now)),
  },
  "seat-mails": {
    id: drivers.id,
    end: (tx, ids, now) => each(ids, (id) => switchReminders(tx, id, false, now)),
  },
  "seat-request": { id: seatRequests.id, end: withdrawRequests },
  "staff-member": { id: staff.id, end: (tx, ids, now) => each(ids, (id) => removeMember(tx, id, now)) },
  "staff-passkey": {
    id: staffPasskeys.id,
    end: (tx, ids) => tx.delete(staffPasskeys).where(inArray(staffPasskeys.id, ids)),
  },
  "vehicle-photo": {
    id: driverPhotos.id,
    end: (tx, ids) => deleteVehiclePhotos(tx, inArray(driverPhotos.id, ids)),
  },
  "waiting-family": {
    id: waitingFamilies.id,
    end: (tx, ids) => tx.delete(waitingFamilies).where(inArray(waitingFamilies.id, ids)),
  },
  "waiting-notice": {
    id: waitingNotices.id,
    end: (tx, ids, now) => endNotices(tx, inArray(waitingNotices.id, ids), now),
  },
};

/**
 * Ends in restored data what people have ended since the backup was made, and every session, because some have ended
 * since. What was started again in between ends too, because nothing records that.
 * @param marks those that the backup lacks; older ones are of what it no longer had to remember
 * @returns how many things ended, sessions apart
 */
export async function endAgain(
  tx: Db,
  { marks, madeAt, now }: { marks: readonly Deletion[]; madeAt: Date; now: Date },
): Promise<number> {
  const since = new Date(madeAt.getTime() - MARGIN_MS);
  const recent = marks.filter(({ at }) => at >= since);
  let count = 0;
  for (const what of Object.keys(again) as Ended[]) {
    const { id, end } = again[what];
    const ids = await idsToEndAgain(tx, what, id, recent);
    if (ids.length > 0) await end(tx, ids, now);
    count += ids.length;
  }
  await tx.delete(sessions);
  await tx.delete(staffSessions);
  await tx.delete(staffLinks);
  return count;
}
