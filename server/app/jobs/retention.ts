import { z } from "zod";
import type { RETENTION } from "../../../shared/retention";
import { deleteExpiredAccess } from "../../accounts/delete-expired-access";
import { deleteOldPaymentRecords } from "../../billing/delete-old-payment-records";
import { deleteOldMemories, deleteOldNetworks } from "../../cases/memory/delete-old-memories";
import { deleteOldReports } from "../../cases/reports/delete-old-reports";
import { deleteOldSeasonWeeks } from "../../console/figures/season";
import { deleteOldLetters } from "../../console/letters/delete-old-letters";
import { deleteOldActions } from "../../console/ops/delete-old-actions";
import { deleteExpiredStaffAccess } from "../../console/team/delete-expired-staff-access";
import {
  deleteOldSalts,
  deleteOldSearches,
  deleteOldVisitors,
  rollUpOldDays,
} from "../../counting/delete-old-counts";
import { deleteOldDocumentFiles, deleteOldDocuments } from "../../documents/delete-old-documents";
import { deleteUnusedPhotos } from "../../drivers/photos/delete-unused-photos";
import { deleteOldNextSeats } from "../../drivers/seats/delete-old-next-seats";
import { deleteOldMessages } from "../../families/contact/delete-old-messages";
import { deleteUnanswered } from "../../families/devices/delete-unanswered";
import {
  deleteEndedRecommendations,
  deleteOldInvitations,
  deleteOldRecommendations,
  deleteUnconfirmedRecommendations,
} from "../../families/recommendations/delete-old-recommendations";
import { deleteEndedRequests, deleteUnconfirmedRequests } from "../../families/requests/delete-old-requests";
import { deleteEnded, deleteUnconfirmed } from "../../families/waiting/delete-ended";
import { deleteOldQueueItems } from "../../operation/delete-old-items";
import type { Db } from "../../platform/database/database";
import { deleteOldMarks } from "../../platform/database/replay-marks";
import { deleteOldDataRequests } from "../../privacy/data-requests/delete-old-data-requests";
import { deleteOldFarewells } from "../../privacy/delete-old-farewells";
import { deleteOldDeletions } from "../../process/deletions/deletions";
import { deleteOldAccessRecords } from "../../process/jobs/delete-old-access-records";
import { DEAD_JOBS, defineJob } from "../../process/jobs/jobs";
import { deleteOldPushNotices, deleteUnseenDevices } from "../../process/push/delete-old";

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
  seasonNetworks: { deletes: deleteOldVisitors },
  visitCounts: { deletes: rollUpOldDays },
  searchCounts: { deletes: deleteOldSearches },
  reports: { deletes: deleteOldReports },
  suspensionMemory: { deletes: deleteOldMemories },
  withdrawalMemory: { deletes: deleteOldMemories },
  copyMemory: { deletes: deleteOldMemories },
  registrationNetworks: { deletes: deleteOldNetworks },
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
  requestsUnconfirmed: { deletes: deleteUnconfirmedRequests },
  requestsEnded: { deletes: deleteEndedRequests },
  requestCounts: { deletes: deleteOldSeasonWeeks },
  nextSeats: { deletes: deleteOldNextSeats },
  pushDevices: { deletes: deleteUnseenDevices },
  pushUnanswered: { deletes: deleteUnanswered },
  pushNotices: { deletes: deleteOldPushNotices },
  queueItems: { deletes: deleteOldQueueItems },
  letters: { deletes: deleteOldLetters },
  staffSessions: { deletes: deleteExpiredStaffAccess },
  // Law 12.965/2014, article 15.
  accessRecords: { job: deleteOldAccessRecords.name },
  paymentRecords: { deletes: deleteOldPaymentRecords },
  operatorAudit: { deletes: deleteOldActions },
  chosenPhotos: { job: deleteUnusedPhotos.name },
  unusedPhotos: { job: deleteUnusedPhotos.name },
  deadJobs: { queue: DEAD_JOBS },
  deletions: { deletes: deleteOldDeletions },
  backups: { guide: "docs/operations.md" },
};

/** Hourly: deletes what is past its retention period. */
export const deleteOutdated = defineJob({
  name: "delete-outdated",
  label: "Apagar o que passou do prazo",
  data: z.object({}),
  cron: "27 * * * *",
  run: async ({ db, now }) => {
    for (const rule of Object.values(retentionRules)) if ("deletes" in rule) await rule.deletes(db, now());
    await deleteOldFarewells(db, now());
    await deleteOldMarks(db, now());
  },
});
