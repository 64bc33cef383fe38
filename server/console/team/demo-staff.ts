import { count, eq } from "drizzle-orm";
import { staffPasskeys } from "../../../drizzle/schema/staff";
import { addStaff, renewStaffLink } from "../../operation/manage-staff";
import { findStaffByEmail } from "../../platform/sessions/find-staff";
import type { Services } from "../../process/services";

const demoOperator = { email: "helena@demo.rotaescola.example", name: "Helena", role: "operator" } as const;

/** For development: an operator and, until she has a passkey, a link that registers one. */
export async function demoStaffLink(
  services: Pick<Services, "db" | "now" | "config">,
): Promise<string | null> {
  const known = await findStaffByEmail(services.db, demoOperator.email);
  if (!known) return (await addStaff(services, demoOperator)).link;
  const [keys] = await services.db
    .select({ made: count() })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, known.id));
  return keys?.made ? null : (await renewStaffLink(services, demoOperator.email)).link;
}
