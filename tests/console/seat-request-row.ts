import type { seatRequests } from "../../drizzle/schema/requests/tables";
import { newId } from "../../server/platform/database/ids";

type Row = typeof seatRequests.$inferInsert;

/** A family's open request to a driver, by e-mail. */
export function seatRequestRow(driverId: string, change: Partial<Row> = {}): Row & { id: string } {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, "0");
  const id = newId();
  const createdAt = change.createdAt ?? new Date("2026-11-20T15:00:00Z");
  return {
    driverId,
    year: 2027,
    state: "open",
    firstName: "Marina",
    phone: `+551199${digits}`,
    email: change.deviceHash ? null : `${id}@familia.example`,
    serviceState: "SP",
    serviceCity: "Campinas",
    school: "EMEF Padre Anchieta",
    neighborhood: "Cambuí",
    shift: "morning",
    seats: 1,
    createdAt,
    openedAt: createdAt,
    ...change,
    id,
  };
}
