import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { profileValidation } from "../../shared/messages";
import { photoHash } from "../../shared/photos";
import {
  type CompleteProfile,
  checkProfile,
  type OwnProfile,
  type ProfileFacts,
  type ProfileInput,
} from "../../shared/profile/profile";
import { driverChanged } from "../drivers/driver-changed";
import { isEntitled } from "../drivers/entitlement";
import { holdIfMatched } from "../drivers/hold-profile";
import { queueProfileChanged } from "../drivers/mail-profile-changed";
import { nextVersion } from "../drivers/next-version";
import { lockOwnDriver, type SignedIn, toOwnProfile } from "../drivers/own-profile";
import { type CleanedPhoto, cleanPhoto } from "../drivers/photos/clean-photo";
import { isDataUrl, parseDataUrl } from "../drivers/photos/parse-data-url";
import { storePhoto } from "../drivers/photos/store-photo";
import { publishVehiclePhotos } from "../drivers/photos/vehicle/publish-vehicle-photos";
import { readOwnVehiclePhotos } from "../drivers/photos/vehicle/queries";
import { type DriverRow, findDriverOfUser } from "../drivers/queries";
import { readCity, withIssue } from "../drivers/read-city";
import { withStoredSeats, writeSeatsOfSave } from "../drivers/seats/seats-of-save";
import { followName } from "../families/recommendations/name-change";
import { linkSchools } from "../places/schools/link-schools";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { DomainError } from "../platform/http/domain-error";
import type { Context } from "../process/context";
import { refuseUnproven } from "../process/trpc";

type Saving = SignedIn & Pick<Context, "jobs" | "memoryKeys"> & { authenticatedAt: Date };

/**
 * Creates or updates the caller's profile (all of §5); changes of a published one are public at once, unless they
 * match a suspended profile, which holds it. @throws DomainError VALIDATION with every error, PROFILE_CHANGED if
 * `updatedAt` is not the stored one, PROOF_REQUIRED for another telephone, and what `parseDataUrl` and `cleanPhoto`
 * throw. Nothing is stored then.
 */
export async function saveProfile(ctx: Saving, input: ProfileInput): Promise<OwnProfile> {
  const { db, user } = ctx;
  const stored = await findDriverOfUser(db, user.id);
  const facts = { email: user.email, hasPhoto: willHavePhoto(input.photo, stored), now: ctx.now() };
  refuseFaults(input, stored, facts);
  refuseOutdated(stored, input.updatedAt);
  // Decoding takes long, so it is done before the transaction: no row stays locked meanwhile.
  const photo = await readPhoto(input.photo, stored);

  return db.transaction(async (tx) => {
    const current = await lockOwnDriver(tx, user.id);
    refuseOutdated(current, input.updatedAt);
    const hash = photo ? await storePhoto(tx, photo) : current?.photoHash;
    // Seats may have been saved on another device while the photo was decoded.
    const profile = refuseFaults(input, current, { ...facts, hasPhoto: hash !== undefined });
    if (!hash) throw new DomainError("VALIDATION", [{ path: "photo", message: profileValidation.photo }]);
    if (current && current.phone !== profile.phone) refuseUnproven(ctx);
    const saved = await write(tx, user.id, current, { ...profile, photoHash: hash }, ctx.now());
    const statement = { driverId: saved.id, before: current?.seats, profile, untouched: input.untouched };
    const seats = await writeSeatsOfSave(tx, statement, ctx.now());
    const moved = current?.serviceState !== saved.serviceState || current.serviceCity !== saved.serviceCity;
    await linkSchools(tx, saved, { moved });
    await publishVehiclePhotos(tx, user.id, ctx.now());
    const isEntitledNow = await isEntitled(tx, user.id, ctx.now());
    if (current && current.name !== saved.name) await followName(tx, saved, ctx.now());
    // Whoever could publish it at any moment is a public driver to an intruder.
    if (current && (current.isPublic || isEntitledNow)) await queueProfileChanged(tx, ctx, current, saved);
    const heldSince = saved.isPublic ? await holdIfMatched({ ...ctx, db: tx }, saved) : null;
    await driverChanged(tx, saved.id, ctx.now());
    const shown = { ...saved, seats, next: current?.next ?? null, heldSince };
    const photos = await readOwnVehiclePhotos(tx, user.id);
    return toOwnProfile(shown, user, { entitled: isEntitledNow, photos }, ctx.now());
  });
}

function refuseFaults(input: ProfileInput, stored: DriverRow | undefined, facts: ProfileFacts) {
  const { profile, issues } = checkProfile(withStoredSeats(input, stored), facts);
  const { serviceCity, issue } = readCity(input);
  if (!profile || !serviceCity) throw new DomainError("VALIDATION", withIssue(issues, issue));
  return { ...profile, serviceCity };
}

type Photo = ProfileInput["photo"];

function willHavePhoto(photo: Photo, stored: DriverRow | undefined): boolean {
  return photo === undefined ? stored !== undefined : Boolean(photo);
}

/** A new picture, cleaned; undefined if the stored one stays. */
async function readPhoto(photo: Photo, stored: DriverRow | undefined): Promise<CleanedPhoto | undefined> {
  if (!photo) return undefined;
  if (isDataUrl(photo)) return cleanPhoto(parseDataUrl(photo));
  if (stored && photoHash(photo) === stored.photoHash) return undefined;
  throw new DomainError("PHOTO_TYPE_INVALID");
}

/** Null means: it was read before there was a profile. */
function refuseOutdated(stored: DriverRow | undefined, read: ProfileInput["updatedAt"]): void {
  if (read === undefined) return;
  const isSame = read === null ? !stored : stored?.updatedAt.getTime() === Date.parse(read);
  if (!isSame) throw new DomainError("PROFILE_CHANGED");
}

async function write(
  tx: Db,
  userId: string,
  current: DriverRow | undefined,
  profile: CompleteProfile & { photoHash: string },
  now: Date,
): Promise<typeof drivers.$inferSelect> {
  const [saved] = current
    ? await tx
        .update(drivers)
        .set({
          ...profile,
          ...sinceWhen(current, profile, now),
          updatedAt: nextVersion(current.updatedAt, now),
        })
        .where(eq(drivers.id, current.id))
        .returning()
    : await tx
        .insert(drivers)
        .values({
          ...profile,
          ...sinceWhen(undefined, profile, now),
          id: newId(),
          userId,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
  if (!saved) throw new Error("a profile that was locked is gone");
  return saved;
}

/** Since when it has the telephone and the photo: from now on, if it had another one. */
function sinceWhen(
  current: DriverRow | undefined,
  { phone, photoHash }: Pick<DriverRow, "phone" | "photoHash">,
  now: Date,
) {
  return {
    phoneSince: current?.phone === phone ? current.phoneSince : now,
    photoSince: current?.photoHash === photoHash ? current.photoSince : now,
  };
}
