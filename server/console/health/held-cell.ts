import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { counted, dayInSaoPaulo } from "../../../shared/brazil";
import { agoText, type HealthCell } from "../../../shared/operation/health";
import { heldUntil } from "../../../shared/operation/held-until";
import { lostMemories } from "../../accounts/memory/lost-keys";
import { heldSince } from "../../drivers/visibility";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";

/** How many published profiles staff have to look at before families see them, and since when the oldest waits. */
export async function heldNow(db: Db): Promise<{ profiles: number; oldest: Date | null }> {
  const waiting = db
    .select({ since: heldSince.as("since") })
    .from(drivers)
    .where(and(eq(drivers.isPublic, true), isNull(drivers.suspendedAt)))
    .as("waiting");
  const [found] = await db
    .select({
      profiles: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${waiting.since})`.mapWith(drivers.createdAt),
    })
    .from(waiting)
    .where(isNotNull(waiting.since));
  return { profiles: found?.profiles ?? 0, oldest: found?.oldest ?? null };
}

/** Whether the oldest waits longer than we promise. */
export function isHeldTooLong(oldest: Date | null, now: Date): boolean {
  return oldest !== null && dayInSaoPaulo(now) > heldUntil(oldest);
}

/** "2 perfis", "o mais antigo há 1 dia": red after the two working days in which we answer. */
export async function heldCell({ db, now }: Pick<Services, "db" | "now">): Promise<HealthCell> {
  const { profiles, oldest } = await heldNow(db);
  return {
    kind: "held",
    isRed: isHeldTooLong(oldest, now()),
    state: oldest ? counted(profiles, "perfil em conferência", "perfis em conferência") : "nenhum perfil",
    detail: oldest ? `o mais antigo ${agoText(now().getTime() - oldest.getTime())}` : "ninguém espera",
  };
}

/** Only while suspended drivers are not recognised for want of a key. */
export async function memoryCells({
  db,
  memoryKeys,
}: Pick<Services, "db" | "memoryKeys">): Promise<HealthCell[]> {
  const lost = await lostMemories(db, memoryKeys);
  if (lost.length === 0) return [];
  const keys = lost.map(({ keyId }) => keyId).join(", ");
  return [{ kind: "memory", isRed: true, state: "falta a chave", detail: `de quem foi suspenso: ${keys}` }];
}
