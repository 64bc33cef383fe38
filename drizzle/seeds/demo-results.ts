import type { Db } from "../../server/platform/database/database";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { schoolKey } from "../../shared/places/school-names";
import { lastDayOfSeason, yearOnSale } from "../../shared/profile/next-seats";
import { normalise } from "../../shared/search";
import { driverDays, searchedPlaces, unmetDemand } from "../schema/results";

const DAYS = 100;

type Profile = { id: string; serviceState: string; serviceCity: string };

/** A profile's results, day by day, and unmet demand in its city: deterministic for each day. */
export async function seedResults(
  tx: Db,
  { id, serviceState, serviceCity }: Profile,
  now: Date,
): Promise<void> {
  const today = dayInSaoPaulo(now);
  const dayBack = (days: number) => dayInSaoPaulo(startOfDay(today, -days));
  const days = Array.from({ length: DAYS }, (_, back) => {
    // Fewer on weekends, more towards today; no two weeks are equal.
    const weekday = startOfDay(today, -back).getUTCDay();
    const visits = Math.max(
      0,
      9 - Math.floor(back / 20) - (weekday % 6 === 0 ? 5 : 0) + ((back * 7) % 5) - 2,
    );
    const fromCity = Math.floor(visits / 4);
    const day = { driverId: id, day: dayBack(back) };
    const openings = Math.floor((visits + (back % 3)) / 6);
    return [
      {
        ...day,
        source: "search" as const,
        appearances: 30 + visits * 2,
        visits: visits - fromCity,
        openings,
      },
      { ...day, source: "city" as const, appearances: 8 + fromCity, visits: fromCity, openings: 0 },
      ...(back % 9 === 0 ? [{ ...day, source: "qr" as const, appearances: 0, visits: 1, openings: 0 }] : []),
    ];
  });
  await tx.insert(driverDays).values(days.flat());
  const place = { state: serviceState, city: normalise(serviceCity), cityLabel: serviceCity };
  for (const { kind, label, shift, families } of demand) {
    const name = kind === "school" ? schoolKey(label) : normalise(label);
    const [searched] = await tx
      .insert(searchedPlaces)
      .values({ ...place, kind, name, label })
      .returning({ id: searchedPlaces.id });
    if (!searched) continue;
    await tx.insert(unmetDemand).values({ placeId: searched.id, shift, day: dayBack(3), families });
    const year = yearOnSale(now);
    if (!year || shift === "") continue;
    const inSeason = { day: lastDayOfSeason(year), year, families: 12 };
    await tx.insert(unmetDemand).values({ placeId: searched.id, shift: "", ...inSeason });
  }
}

const demand = [
  { kind: "school", label: "Colégio Alto da Serra", shift: "", families: 9 },
  { kind: "neighborhood", label: "Jardim Europa", shift: "", families: 5 },
  { kind: "school", label: "EMEF Duque de Caxias", shift: "tarde", families: 4 },
] as const;
