import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { visitSalts } from "../../drizzle/schema/results";
import type { Db } from "../platform/database/database";
import { networkOf } from "../platform/http/network-of";

export type Visitor = { clientAddress: string; userAgent: string };

/** Length of a code's first half, which is equal for visitors of one network. */
export const NETWORK_LENGTH = 22;

/** Length of a code that thousands of networks share: one of 4096. */
const SHARED_LENGTH = 2;

/** Visitor codes: hashes of network and visitor with a salt of the day, which all processes share. */
export class VisitorCodes {
  private salt: { day: string; text: Promise<string> } | undefined;

  constructor(private readonly db: Db) {}

  /** @param day in São Paulo, "2026-11-20" */
  async codeOf({ clientAddress, userAgent }: Visitor, day: string): Promise<string> {
    const network = await this.networkCodeOf({ clientAddress }, day);
    return network + hashOf(`${await this.saltOf(day)}|${clientAddress}|${userAgent}`);
  }

  /** The first half alone: the same for everyone in a network. */
  async networkCodeOf({ clientAddress }: Pick<Visitor, "clientAddress">, day: string): Promise<string> {
    return hashOf(`${await this.saltOf(day)}|${networkOf(clientAddress)}`);
  }

  /** A code of the network that tells a school's few families apart, and no network from the thousands that share it. */
  async sharedCodeOf(visitor: Pick<Visitor, "clientAddress">, day: string): Promise<string> {
    return (await this.networkCodeOf(visitor, day)).slice(0, SHARED_LENGTH);
  }

  private saltOf(day: string): Promise<string> {
    if (this.salt?.day === day) return this.salt.text;
    const text = this.readSalt(day);
    const salt = { day, text };
    this.salt = salt;
    text.catch(() => {
      if (this.salt === salt) this.salt = undefined;
    });
    return text;
  }

  private async readSalt(day: string): Promise<string> {
    const fresh = { day, salt: randomBytes(16).toString("base64url") };
    await this.db.insert(visitSalts).values(fresh).onConflictDoNothing();
    const [stored] = await this.db.select().from(visitSalts).where(eq(visitSalts.day, day));
    return stored?.salt ?? fresh.salt;
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, NETWORK_LENGTH);
}
