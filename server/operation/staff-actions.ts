import type { ActionName } from "../../shared/operation/operator-actions";
import type { Services } from "../process/services";
import { addStaff, type NewStaff, removeStaff, renewStaffLink } from "./manage-staff";
import { recordAction } from "./record-action";

type Acting = Pick<Services, "db" | "now" | "config">;

/** Only the holder of OPS_TOKEN can change, on the terminal, who works in the console; each change is recorded. */
export const staffActions = {
  add: (services: Acting, member: NewStaff, reason: string) =>
    recorded(services, "staff-added", reason, (inside) => addStaff(inside, member)),
  link: (services: Acting, email: string, reason: string) =>
    recorded(services, "staff-link-made", reason, (inside) => renewStaffLink(inside, email)),
  remove: (services: Acting, email: string, reason: string) =>
    recorded(services, "staff-removed", reason, (inside) => removeStaff(inside, email)),
};

function recorded<Answer extends { id: string }>(
  services: Acting,
  action: ActionName,
  reason: string,
  verb: (services: Acting) => Promise<Answer>,
): Promise<Answer> {
  return services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const answer = await verb(inside);
    await recordAction(inside, { action, subject: answer.id, reason });
    return answer;
  });
}
