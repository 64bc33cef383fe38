import { z } from "zod";
import { holdAlike, publishedProfiles } from "../../drivers/hold-profile";
import { defineJob } from "../../process/jobs/jobs";

/** Compares public profiles with one that was just suspended: a second account may have been public before. */
export const holdSuspended = defineJob({
  name: "hold-suspended",
  label: "Conferir perfis de quem foi suspenso",
  options: { policy: "short" },
  data: z.object({}),
  run: (services) =>
    services.db.transaction(async (tx) => {
      await holdAlike({ ...services, db: tx }, await publishedProfiles(tx));
    }),
});
