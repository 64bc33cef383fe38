import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { storedNumbers } from "../../../client/drivers/seats/seat-numbers";
import { ServicesOffered } from "../../../client/drivers/seats/services-offered";
import type { ShownSeats } from "../../../shared/drivers";
import { shiftsWithSeats, toStoredShifts } from "../../../shared/profile/seats";
import { ownProfile } from "../own-profile";

const seats: ShownSeats = {
  shifts: [
    { shift: "morning", seats: 3 },
    { shift: "afternoon", seats: 0 },
  ],
  confirmedAt: "2026-11-23T12:00:00.000Z",
  confirmedDaysAgo: 0,
};

test("with “Não há vagas” the driver reads no seat and no shift is searched, whatever was stored", () => {
  const closed = { ...ownProfile, available: false, availableSeats: 15 };
  for (const stored of [null, toStoredShifts(seats.shifts)])
    expect(shiftsWithSeats(closed, stored)).toEqual([]);
  expect(shiftsWithSeats({ ...closed, available: true }, toStoredShifts(seats.shifts))).toEqual(["morning"]);
  expect(storedNumbers(closed)).toEqual({ seats: 0, shifts: null });
  expect(storedNumbers({ ...closed, seats }).shifts).toEqual([
    { shift: "morning", seats: 0 },
    { shift: "afternoon", seats: 0 },
  ]);
});

test("who stated the seats and when they were confirmed are one sentence that agrees", () => {
  const profile = { services: ownProfile.services, available: true, availableSeats: 3, seats };
  const words = renderToStaticMarkup(<ServicesOffered profile={profile} />).replace(/<[^>]+>/g, " ");
  expect(words).toContain("Vagas informadas pelo condutor, confirmadas hoje");
});
