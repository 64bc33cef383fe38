import type { Db } from "../platform/database/database";
import { DomainError } from "../platform/http/domain-error";
import { hasLinkHash, readLinkToken } from "../platform/link-token";
import type { Context } from "../process/context";
import { markEnded } from "../process/deletions/deletions";
import type { SignedIn } from "./own-profile";
import { findDriverOfUser } from "./queries";

/** How a mail's setting is stored: since when it is off, and the hashes of the links in the latest one. */
type Setting = {
  find: (db: Db, driverId: string) => Promise<{ offAt: Date | null; linkHash: string | null } | null>;
  store: (tx: Db, driverId: string, offAt: Date | null) => Promise<void>;
  /** Its kind in the list of deletions: an opt-out is also restored with backups. */
  kind: "request-mails" | "result-mails";
};

/** What switches a mail to drivers on and off: its driver, signed in or by the link in the mail, and a restore. */
export function mailSwitch({ find, store, kind }: Setting) {
  async function turn(tx: Db, driverId: string, isOn: boolean, now: Date): Promise<void> {
    await store(tx, driverId, isOn ? null : now);
    if (!isOn) await markEnded(tx, kind, [driverId], now);
  }

  return {
    turn,

    /** Whether the signed-in account gets the mail. */
    read: async ({ db, user }: SignedIn): Promise<{ isOn: boolean }> => {
      const driver = await findDriverOfUser(db, user.id);
      return { isOn: !(driver && (await find(db, driver.id))?.offAt) };
    },

    /** @throws DomainError PROFILE_NOT_FOUND */
    set: async ({ db, user, now }: SignedIn, { isOn }: { isOn: boolean }): Promise<void> => {
      const driver = await findDriverOfUser(db, user.id);
      if (!driver) throw new DomainError("PROFILE_NOT_FOUND");
      await db.transaction((tx) => turn(tx, driver.id, isOn, now()));
    },

    /** The mail's link works until a newer mail is sent. Idempotent. @throws DomainError MAIL_LINK_INVALID, RATE_LIMITED */
    endByLink: async ({ db, now }: Pick<Context, "db" | "now">, token: string): Promise<void> => {
      const { id: driverId, hash } = readLinkToken(token);
      const setting = await find(db, driverId);
      if (!hasLinkHash(setting?.linkHash, hash)) throw new DomainError("MAIL_LINK_INVALID");
      await db.transaction((tx) => turn(tx, driverId, false, now()));
    },
  };
}
