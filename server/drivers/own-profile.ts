import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { namesShown, pick, unstated } from "../../shared/profile/field-sets";
import type { OwnProfile } from "../../shared/profile/profile";
import { profileFields } from "../../shared/profile/profile-fields";
import type { User } from "../../shared/schemas/accounts";
import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { isEntitled } from "./entitlement";
import { type OwnVehiclePhotos, readOwnVehiclePhotos } from "./photos/vehicle/queries";
import { toPublicFacts } from "./public-facts";
import { type DriverRow, findDriverOfUser } from "./queries";

/** The caller, for procedures for signed-in drivers. */
export type SignedIn = Pick<Context, "db" | "now"> & { user: User };

/** The caller's profile; before the first save only name and e-mail of the account. */
export async function ownProfile({ db, now, user }: SignedIn): Promise<OwnProfile> {
  const [driver, entitled, photos] = await Promise.all([
    findDriverOfUser(db, user.id),
    isEntitled(db, user.id, now()),
    readOwnVehiclePhotos(db, user.id),
  ]);
  const apart = { entitled, photos };
  return driver ? toOwnProfile(driver, user, apart, now()) : emptyProfile(user, apart);
}

const names = namesShown(profileFields, "owner");

/** What of an own profile is not in its row. */
type Apart = { entitled: boolean; photos: OwnVehiclePhotos };

/** A stored profile as its owner sees it. */
export function toOwnProfile(
  driver: DriverRow,
  user: User,
  { entitled, photos }: Apart,
  now: Date,
): OwnProfile {
  return {
    ...toPublicFacts(driver, now),
    ...pick(driver, names),
    ...photos,
    email: user.email,
    isSuspended: driver.suspendedAt !== null,
    isHeld: driver.heldSince !== null,
    isEntitled: entitled,
    isPublishedWhenPaid: driver.publishWhenPaidAt !== null,
  };
}

/** The profile of an account that has not saved one yet. */
export function emptyProfile(user: User, { entitled, photos }: Apart): OwnProfile {
  return {
    ...unstated(profileFields),
    id: null,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    photo: null,
    ...photos,
    seats: null,
    isPublic: false,
    isSuspended: false,
    isHeld: false,
    isEntitled: entitled,
    isPublishedWhenPaid: false,
    createdAt: null,
    updatedAt: null,
  };
}

/**
 * The profile of an account, in a transaction that changes it. The account's row is locked first, so that changes of
 * one profile are serialised even before the first save. @throws DomainError UNAUTHENTICATED if the account was deleted
 * in between.
 */
export async function lockOwnDriver(tx: Db, userId: string): Promise<DriverRow | undefined> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!account) throw new DomainError("UNAUTHENTICATED");
  return findDriverOfUser(tx, userId);
}
