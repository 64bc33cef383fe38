import { pivotOfLastWord } from "../../server/families/waiting/pivot";
import type { Db } from "../../server/platform/database/database";
import { WAITING_DAYS } from "../../shared/limits";
import { normalise } from "../../shared/search";
import { waitingFamilies, waitingNotices } from "../schema/waiting";
import { addDays, noonOf } from "./demo-calendar";
import { demoEmail } from "./demo-logins";
import { seededId } from "./seeded-id";

type Wait = { family: string; state: string; city: string; place: string } & Pick<
  typeof waitingNotices.$inferInsert,
  "kind" | "shift"
> & { confirmed: number | null; ended?: true };

const campinas = { state: "SP", city: "Campinas" };

// Enough families at one place for its drivers to see them, and every state of a notice: days since the confirmation.
const waits: readonly Wait[] = [
  ...["ana", "beatriz", "carla", "daniela"].map(
    (name, at): Wait => ({
      family: `familia-${name}`,
      ...campinas,
      place: "Colégio Rio das Pedras",
      kind: "school",
      shift: at % 2 === 0 ? "afternoon" : null,
      confirmed: 3 + 9 * at,
    }),
  ),
  {
    family: "familia-ana",
    ...campinas,
    place: "Taquaral",
    kind: "neighborhood",
    shift: "morning",
    confirmed: 57,
  },
  {
    family: "familia-elisa",
    ...campinas,
    place: "EE Vital Campos",
    kind: null,
    shift: "night",
    confirmed: null,
  },
  {
    family: "familia-flavia",
    ...campinas,
    place: "Cambuí",
    kind: "neighborhood",
    shift: null,
    confirmed: 20,
    ended: true,
  },
];

/** Loads demo families that wait for a seat: their domain can't exist, so no mail ever reaches anybody. */
export async function seedWaiting(tx: Db, now: Date): Promise<void> {
  const noon = noonOf(now);
  const names = [...new Set(waits.map(({ family }) => family))];
  const idOf = (name: string) => seededId("waiting", name);
  await tx.insert(waitingFamilies).values(names.map((name) => ({ id: idOf(name), email: demoEmail(name) })));
  await tx.insert(waitingNotices).values(
    waits.map(({ family, confirmed, ended, ...wait }) => {
      const confirmedAt = confirmed === null ? null : addDays(noon, -confirmed);
      const name = normalise(wait.place);
      return {
        ...wait,
        id: seededId("waiting", `${family} ${wait.place}`),
        familyId: idOf(family),
        cityName: normalise(wait.city),
        name,
        pivot: pivotOfLastWord(name),
        createdAt: confirmedAt ?? noon,
        confirmedAt,
        endsAt: confirmedAt && (ended ? addDays(noon, -2) : addDays(confirmedAt, WAITING_DAYS)),
        // Their end is shown, not mailed.
        renewalOfferedAt: confirmedAt,
      };
    }),
  );
}
