import type { Shift } from "../../../shared/profile/seats";
import type { IconName } from "../../ui/icon";

/** A shift's icon, and its words in the names of buttons. */
export const shiftFacts: Record<Shift, { icon: IconName; of: string }> = {
  morning: { icon: "sunrise", of: " da manhã" },
  afternoon: { icon: "sun", of: " da tarde" },
  night: { icon: "moon", of: " da noite" },
};
