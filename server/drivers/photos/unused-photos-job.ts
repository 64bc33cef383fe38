import { z } from "zod";
import { defineJob } from "../../process/jobs/jobs";
import { deleteUnusedPhotos } from "./delete-unused-photos";

/** Every night: deletes photos that no profile uses any more. */
export const unusedPhotosJob = defineJob({
  name: "delete-unused-photos",
  label: "Apagar fotos sem uso",
  data: z.object({}),
  cron: "40 3 * * *",
  run: async ({ db, now }) => {
    await deleteUnusedPhotos(db, now());
  },
});
