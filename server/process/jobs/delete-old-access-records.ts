import { lt } from "drizzle-orm";
import { z } from "zod";
import { accessRecords } from "../../../drizzle/schema/access-records";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { defineJob } from "./jobs";

/** Every night: deletes records older than the legal retention period. */
export const deleteOldAccessRecords = defineJob({
  name: "delete-old-access-records",
  label: "Apagar registros de acesso antigos",
  data: z.object({}),
  cron: "10 4 * * *",
  run: async ({ db, now }) => {
    await db
      .delete(accessRecords)
      .where(lt(accessRecords.at, retentionCutoff(RETENTION.accessRecords, now())));
  },
});
