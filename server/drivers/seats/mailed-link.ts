import { offeredShifts } from "../../../shared/profile/seats";
import type { SeatsTold } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { hasLinkHash, readLinkToken } from "../../platform/link-token";
import type { Context } from "../../process/context";
import { lockOwnDriver } from "../own-profile";
import { type DriverRow, findDriver } from "../queries";
import { isLinkOver } from "./mail-seats";
import { switchReminders } from "./own-seats";
import { seasonYear } from "./require-year";
import type { SeatsRow } from "./stored-seats";
import { tellSeats } from "./tell-seats";

// The links of the mails about seats are about a driver and a moment: today, or a year. Each asks about the seats as of its
// sending, so any save or confirmation since then has answered it.

type Linked = Pick<Context, "db" | "now" | "driverChanges">;
/** Which mail a link is of: about today's seats, or about those of a year. */
export type AskedFor = "today" | "year";

/**
 * The driver whose seats the page behind a link asks about. Opening it changes nothing. @throws DomainError
 * SEATS_LINK_INVALID, SEATS_CONFIRMED_SINCE, SEASON_CLOSED for a year's, RATE_LIMITED
 */
export async function readLinkedSeats(ctx: Linked, token: string, about: AskedFor): Promise<DriverRow> {
  const { driver, asked } = await findLinked(ctx.db, token, [about], ctx.now());
  refuseAnswered(asked);
  if (about === "year") seasonYear(ctx.now());
  return driver;
}

/** What the button says; for a year "none" is that there is no seat in any shift. */
type Answer = Omit<SeatsTold, "year" | "secondsAgo"> | "none";

/**
 * The button of that page. @returns the year that it was about, null for today @throws DomainError SEATS_LINK_INVALID,
 * SEATS_CONFIRMED_SINCE, SEASON_CLOSED, VALIDATION, RATE_LIMITED
 */
export async function answerByLink(
  ctx: Linked,
  token: string,
  about: AskedFor,
  answer: Answer,
): Promise<number | null> {
  const year = about === "year" ? seasonYear(ctx.now()) : null;
  await withLinked(ctx, token, [about], async (tx, driver, asked) => {
    refuseAnswered(asked);
    const none = offeredShifts(driver.services).map((shift) => [shift, 0] as const);
    const told = answer === "none" ? { shifts: Object.fromEntries(none) } : answer;
    await tellSeats(tx, driver, { year, ...told }, ctx.now());
  });
  await ctx.driverChanges.settle();
  return year;
}

/**
 * "Desligar este lembrete", from either mail; works as long as the link is valid, even after it was answered. @throws
 * DomainError SEATS_LINK_INVALID, RATE_LIMITED
 */
export async function endRemindersByLink(ctx: Linked, token: string): Promise<void> {
  await withLinked(ctx, token, ["today", "year"], (tx, driver) =>
    switchReminders(tx, driver.id, false, ctx.now()),
  );
}

/** What a link's button does, with the driver locked. @throws DomainError SEATS_LINK_INVALID */
async function withLinked(
  ctx: Linked,
  token: string,
  about: readonly AskedFor[],
  act: (tx: Db, driver: DriverRow, asked: SeatsRow) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { driver } = await findLinked(tx, token, about, ctx.now());
    await lockOwnDriver(tx, driver.userId);
    // Read again under the lock: a concurrent request may have confirmed the seats, or deleted the account.
    const locked = await findLinked(tx, token, about, ctx.now());
    await act(tx, locked.driver, locked.asked);
  });
}

/** The driver whom a link of one of these mails is about, and what it asks about. @throws DomainError SEATS_LINK_INVALID */
async function findLinked(
  db: Db,
  token: string,
  about: readonly AskedFor[],
  now: Date,
): Promise<{ driver: DriverRow; asked: SeatsRow }> {
  const { id, hash } = readLinkToken(token);
  const driver = await findDriver(db, id);
  const asked = about
    .map((moment) => (moment === "today" ? driver?.seats : driver?.next))
    .find((row) => hasLinkHash(row?.askedHash, hash) && row?.askedAt && !isLinkOver(row.askedAt, now));
  if (!driver || !asked) throw new DomainError("SEATS_LINK_INVALID");
  return { driver, asked };
}

function refuseAnswered({ askedAt, confirmedAt }: SeatsRow): void {
  if (askedAt && confirmedAt && confirmedAt >= askedAt) throw new DomainError("SEATS_CONFIRMED_SINCE");
}
