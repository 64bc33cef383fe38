import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { figureSnapshots } from "../../../drizzle/schema/figures";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { type FigurePeriod, figurePeriodNames, firstStoredDay } from "../../../shared/figures";
import { leavingReasonsSince } from "../../billing/leaving/queries";
import { citiesWaiting } from "../../families/waiting/queries";
import { programVersion } from "../../platform/config/program-version";
import type { Db } from "../../platform/database/database";
import { defineJob } from "../../process/jobs/jobs";
import { pushCounts } from "../../process/push/counts";
import { figuresByCity } from "./cities";
import { moneyOver } from "./money";
import { figuresOver } from "./queries";
import { seasonWeeksUntil } from "./season";

const CITIES_SHOWN = 10;
const PUSH_DAYS = 30;
/** The job runs every ten minutes; a snapshot that is older means that it does not. */
const FRESH_MS = 20 * 60_000;

const program = programVersion();

/** Everything on the page of figures, measured now: its cost grows with all there ever was. */
export async function measureFigures(db: Db, period: FigurePeriod, at: Date) {
  const since = startOfDay(firstStoredDay(dayInSaoPaulo(at)));
  const lately = dayInSaoPaulo(startOfDay(dayInSaoPaulo(at), -PUSH_DAYS));
  const [periods, money, leaving, waiting, cities, push, season] = await Promise.all([
    figuresOver(db, period, at),
    moneyOver(db, period, at),
    leavingReasonsSince(db, since),
    citiesWaiting(db, at, CITIES_SHOWN),
    figuresByCity(db, at),
    pushCounts(db, lately),
    seasonWeeksUntil(db, at),
  ]);
  return { at: at.toISOString(), periods, money, leaving, waiting, cities, push, season };
}

export type Figures = Awaited<ReturnType<typeof measureFigures>>;

/** The latest snapshot; measured now if there is none, as in the first minutes after a start. */
export async function figuresOf(db: Db, period: FigurePeriod, now: Date): Promise<Figures> {
  const [stored] = await db
    .select({ figures: figureSnapshots.figures })
    .from(figureSnapshots)
    .where(
      and(
        eq(figureSnapshots.period, period),
        // Another version may have stored another shape.
        eq(figureSnapshots.program, program),
        gt(figureSnapshots.takenAt, new Date(now.getTime() - FRESH_MS)),
      ),
    );
  // Written below by this same version: the shape is that of `measureFigures`.
  return stored ? (stored.figures as Figures) : measureFigures(db, period, now);
}

/** Every ten minutes: measures the figures of each period, so that nobody waits for them. */
export const storeFigureSnapshots = defineJob({
  name: "store-figure-snapshots",
  label: "Medir os números da operação",
  cron: "*/10 * * * *",
  options: { retryLimit: 1, expireInSeconds: 5 * 60 },
  data: z.object({}),
  run: async ({ db, now }) => {
    for (const period of figurePeriodNames) {
      const taken = { program, takenAt: now(), figures: await measureFigures(db, period, now()) };
      await db
        .insert(figureSnapshots)
        .values({ period, ...taken })
        .onConflictDoUpdate({ target: figureSnapshots.period, set: taken });
    }
  },
});
