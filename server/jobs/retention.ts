import { z } from "zod";
import type { RETENTION } from "../../shared/retention";
import { deleteExpiredAccess } from "../accounts/delete-expired-access";
import { deleteOldFarewells } from "../accounts/delete-old-farewells";
import { deleteOldDeletions } from "../backups/deletions";
import { deleteOldMessages } from "../contact/delete-old-messages";
import { deleteOldDataRequests } from "../data-requests/delete-old-data-requests";
import type { Db } from "../database/database";
import { deleteOldMarks } from "../database/replay-marks";
import { deleteOldDocumentFiles, deleteOldDocuments } from "../documents/delete-old-documents";
import { deleteOldAccessRecords } from "../http/delete-old-access-records";
import { deleteOldLetters } from "../letters/delete-old-letters";
import { deleteOldMemories } from "../memory/delete-old-memories";
import { deleteOldActions } from "../ops/delete-old-actions";
import { unusedPhotosJob } from "../photos/unused-photos-job";
import { deleteOldQueueItems } from "../queue/delete-old-items";
import {
  deleteEndedRecommendations,
  deleteOldInvitations,
  deleteOldRecommendations,
  deleteUnconfirmedRecommendations,
} from "../recommendations/delete-old-recommendations";
import { deleteOldReports } from "../reports/delete-old-reports";
import {
  deleteOldSalts,
  deleteOldSearches,
  deleteOldVisitors,
  rollUpOldDays,
} from "../results/delete-old-counts";
import { deleteExpiredStaffAccess } from "../staff/delete-expired-staff-access";
import { deleteOldPaymentRecords } from "../subscriptions/delete-old-payment-records";
import { deleteEnded, deleteUnconfirmed } from "../waiting/delete-ended";
import { DEAD_JOBS, defineJob } from "./jobs";

/** What enforces a retention period: the hourly job below, another job, the queue itself, or the operator. */
type Enforcement =
  | { deletes: (db: Db, now: Date) => Promise<void> }
  | { job: string }
  | { queue: string }
  | { guide: "docs/operations.md" };

/** What enforces each period of shared/retention.ts; a period without an entry here does not compile. */
export const retentionRules: Record<keyof typeof RETENTION, Enforcement> = {
  sessions: { job: deleteExpiredAccess.name },
  confirmationTokens: { job: deleteExpiredAccess.name },
  unconfirmedAccounts: { job: deleteExpiredAccess.name },
  resetTokens: { job: deleteExpiredAccess.name },
  visitSalts: { deletes: deleteOldSalts },
  visitors: { deletes: deleteOldVisitors },
  visitCounts: { deletes: rollUpOldDays },
  searchCounts: { deletes: deleteOldSearches },
  reports: { deletes: deleteOldReports },
  suspensionMemory: { deletes: deleteOldMemories },
  withdrawalMemory: { deletes: deleteOldMemories },
  recommendations: { deletes: deleteOldRecommendations },
  unconfirmedRecommendations: { deletes: deleteUnconfirmedRecommendations },
  endedRecommendations: { deletes: deleteEndedRecommendations },
  invitations: { deletes: deleteOldInvitations },
  contactMessages: { deletes: deleteOldMessages },
  dataRequests: { deletes: deleteOldDataRequests },
  documentFiles: { deletes: deleteOldDocumentFiles },
  documentFacts: { deletes: deleteOldDocuments },
  waitingUnconfirmed: { deletes: deleteUnconfirmed },
  waitingEnded: { deletes: deleteEnded },
  queueItems: { deletes: deleteOldQueueItems },
  letters: { deletes: deleteOldLetters },
  staffSessions: { deletes: deleteExpiredStaffAccess },
  // Law 12.965/2014, article 15.
  accessRecords: { job: deleteOldAccessRecords.name },
  paymentRecords: { deletes: deleteOldPaymentRecords },
  operatorAudit: { deletes: deleteOldActions },
  unusedPhotos: { job: unusedPhotosJob.name },
  deadJobs: { queue: DEAD_JOBS },
  deletions: { deletes: deleteOldDeletions },
  backups: { guide: "docs/operations.md" },
};

/** Hourly: deletes what is past its retention period. */
export const deleteOutdated = defineJob({
  name: "delete-outdated",
  data: z.object({}),
  cron: "27 * * * *",
  run: async ({ db, now }) => {
    for (const rule of Object.values(retentionRules)) if ("deletes" in rule) await rule.deletes(db, now());
    await deleteOldFarewells(db, now());
    await deleteOldMarks(db, now());
  },
});
