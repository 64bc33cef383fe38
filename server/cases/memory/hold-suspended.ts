import { z } from "zod";
import { holdAlike, shownProfiles } from "../../drivers/hold-profile";
import { defineJob } from "../../process/jobs/jobs";

/** Holds public profiles that match one that was just suspended: a second account that was public before. */
export const holdSuspended = defineJob({
  name: "hold-suspended",
  label: "Conferir perfis de quem foi suspenso",
  options: { policy: "short" },
  data: z.object({}),
  run: (services) =>
    services.db.transaction(async (tx) => {
      await holdAlike({ ...services, db: tx }, await shownProfiles(tx));
    }),
});
