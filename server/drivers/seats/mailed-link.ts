import { freeSeats } from "../../../shared/drivers";
import { SEATS_LINK_DAYS } from "../../../shared/limits";
import { splitOf } from "../../../shared/profile/seats";
import type { LinkedSeats, SeatsInput } from "../../../shared/schemas/seats";
import type { Db } from "../../platform/database/database";
import { DomainError } from "../../platform/http/domain-error";
import { readLinkToken } from "../../platform/link-token";
import type { Context } from "../../process/context";
import { lockOwnDriver } from "../own-profile";
import { type DriverRow, findDriver } from "../queries";
import { changeSeats, confirmSeats } from "./change-seats";
import { switchReminders } from "./own-seats";

// The links of the mails about seats are about a driver. Each asks about the seats as of its sending, so any save or
// confirmation since then has answered it.

const LIFETIME = SEATS_LINK_DAYS * 24 * 60 * 60 * 1000;

/** What the calls behind a link need. */
export type Linked = Pick<Context, "db" | "now" | "driverChanges">;

/**
 * What the page behind a link shows. Opening it changes nothing. @throws DomainError SEATS_LINK_INVALID,
 * SEATS_CONFIRMED_SINCE, RATE_LIMITED
 */
export async function readLinkedSeats(ctx: Linked, token: string): Promise<LinkedSeats> {
  const driver = await findLinked(ctx.db, token, ["month"], ctx.now());
  refuseAnswered(driver);
  const { name, serviceCity, serviceState, capacity } = driver;
  const shifts = driver.available && driver.seats ? splitOf(driver.seats) : null;
  return { name, serviceCity, serviceState, capacity, availableSeats: freeSeats(driver), shifts };
}

/**
 * The button of that page: confirms the seats, or stores new numbers. @throws DomainError SEATS_LINK_INVALID,
 * SEATS_CONFIRMED_SINCE, VALIDATION, RATE_LIMITED
 */
export async function answerByLink(ctx: Linked, token: string, input: SeatsInput | undefined): Promise<void> {
  await withLinked(ctx, token, ["month"], async (tx, driver) => {
    refuseAnswered(driver);
    await (input ? changeSeats(tx, driver, input, ctx.now()) : confirmSeats(tx, driver, ctx.now()));
  });
  await ctx.driverChanges.settle();
}

/**
 * "Desligar este lembrete", from either mail; works as long as the link is valid, even after it was answered. @throws
 * DomainError SEATS_LINK_INVALID, RATE_LIMITED
 */
export async function endRemindersByLink(ctx: Linked, token: string): Promise<void> {
  await withLinked(ctx, token, ["month", "season"], (tx, driver) =>
    switchReminders(tx, driver.id, false, ctx.now()),
  );
}

/** Which mail a link is of: the monthly one, or the season's. */
type MailOf = "month" | "season";

/** What a link's button does, with the driver locked. @throws DomainError SEATS_LINK_INVALID */
export async function withLinked(
  ctx: Linked,
  token: string,
  mails: readonly MailOf[],
  act: (tx: Db, driver: DriverRow) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { userId } = await findLinked(tx, token, mails, ctx.now());
    await lockOwnDriver(tx, userId);
    // Read again under the lock: a concurrent request may have confirmed the seats, or deleted the account.
    await act(tx, await findLinked(tx, token, mails, ctx.now()));
  });
}

/** The driver whom a link of one of these mails is about. @throws DomainError SEATS_LINK_INVALID */
export async function findLinked(
  db: Db,
  token: string,
  mails: readonly MailOf[],
  now: Date,
): Promise<DriverRow> {
  const { id, hash } = readLinkToken(token);
  const driver = await findDriver(db, id);
  const seats = driver?.seats;
  const sent = {
    month: { at: seats?.remindedAt, hash: seats?.reminderHash },
    season: { at: seats?.nextAskedAt, hash: seats?.nextAskedHash },
  };
  const isLinked = mails.some((mail) => {
    const { at, hash: known } = sent[mail];
    return at && known === hash && now.getTime() < at.getTime() + LIFETIME;
  });
  if (!driver || !isLinked) throw new DomainError("SEATS_LINK_INVALID");
  return driver;
}

function refuseAnswered({ seats }: DriverRow): void {
  if (seats?.remindedAt && seats.confirmedAt >= seats.remindedAt)
    throw new DomainError("SEATS_CONFIRMED_SINCE");
}
