import type { z } from "zod";
import { isVisible } from "../../../shared/drivers";
import { nextSeatsAt } from "../../../shared/profile/next-seats";
import { shifts } from "../../../shared/profile/seats";
import type { ownMaterial } from "../../../shared/schemas/material";
import { isEntitled } from "../../drivers/entitlement";
import type { SignedIn } from "../../drivers/own-profile";
import { type DriverRow, findDriverOfUser } from "../../drivers/queries";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { printedOtherwise, shortUrl } from "./material-facts";
import { shortAddressOf } from "./short-address";

type Asking = SignedIn & Pick<Services, "config">;

/** The material of the signed-in account. */
export async function readOwnMaterial(ctx: Asking): Promise<z.infer<typeof ownMaterial>> {
  const { hasProfile, driver, schools } = await readOwn(ctx);
  const address = driver && (await shortAddressOf(ctx.db, driver, ctx.now()));
  return {
    hasProfile,
    isVisible: driver !== undefined,
    schools,
    seasonYear: driver ? await seasonYearOf(ctx, driver) : null,
    shortAddress: address ? shortUrl(ctx.config.company.origin, address) : null,
    printedOtherwise: driver ? printedOtherwise(driver) : [],
  };
}

/**
 * The caller's profile, if it is visible: nothing is printed with a link that leads nowhere. @throws DomainError
 * PROFILE_NOT_FOUND, PROFILE_NOT_VISIBLE
 */
export async function ownVisibleDriver(ctx: Asking): Promise<DriverRow> {
  const { hasProfile, driver } = await readOwn(ctx);
  if (!driver) throw new DomainError(hasProfile ? "PROFILE_NOT_VISIBLE" : "PROFILE_NOT_FOUND");
  return driver;
}

/** The year that is sold, if the driver states a free seat for it; otherwise null. */
export async function seasonYearOf({ now }: Pick<Asking, "now">, driver: DriverRow) {
  const next = nextSeatsAt(driver.next, driver, now());
  return next && shifts.some((shift) => (next.shifts[shift] ?? 0) > 0) ? next.year : null;
}

/** `driver` is set only while the profile is visible. */
async function readOwn({ db, now, user }: Asking) {
  const driver = await findDriverOfUser(db, user.id);
  const state = driver && {
    isPublic: driver.isPublic,
    isSuspended: driver.suspendedAt !== null,
    isHeld: driver.heldSince !== null,
    isEntitled: await isEntitled(db, user.id, now()),
  };
  return {
    hasProfile: driver !== undefined,
    driver: state && isVisible(state) ? driver : undefined,
    schools: driver?.offeredSchoolTransport ?? [],
  };
}
