import { deleteExpiredAccess } from "../../accounts/delete-expired-access";
import { mailConfirmation } from "../../accounts/mails/mail-confirmation";
import { mailPasswordChanged } from "../../accounts/mails/mail-password-changed";
import { mailPasswordReset } from "../../accounts/mails/mail-password-reset";
import { mailPasskeyChanged } from "../../accounts/passkeys/mail-passkey-changed";
import { endDuplicateSubscription } from "../../billing/end-duplicate-subscription";
import { mailBillingAlert } from "../../billing/mails/mail-billing-alert";
import { mailSubscription } from "../../billing/mails/mail-subscription";
import { remindRenewals } from "../../billing/mails/remind-renewals";
import { warnBeforeLapse } from "../../billing/mails/warn-before-lapse";
import { returnCredit } from "../../billing/money/return-credit";
import { applyAnnouncedPrices } from "../../billing/prices/apply-announced-prices";
import { reconcileSubscriptions } from "../../billing/reconcile-subscriptions";
import { returnLatePayment } from "../../billing/return-late-payment";
import { closeCheckoutsOfSuspended } from "../../billing/stripe/close-checkouts";
import { recordTaxId } from "../../billing/tax-id/record-tax-id";
import { unpublishMissed } from "../../billing/unpublish-missed";
import { voidUnpaidInvoices } from "../../billing/void-unpaid-invoices";
import { finishWithdrawal } from "../../billing/withdrawal/finish-withdrawal";
import { mailReportDecision } from "../../cases/mail-report-decision";
import { mailSuspension } from "../../cases/mail-suspension";
import { mailSuspensionUpheld } from "../../cases/mail-suspension-upheld";
import { holdSuspended } from "../../cases/memory/hold-suspended";
import { mailProfileCleared } from "../../cases/memory/mail-profile-cleared";
import { rememberSuspended } from "../../cases/memory/remember-suspended";
import { showReleased } from "../../cases/memory/show-released";
import { mailReport } from "../../cases/reports/mail-report";
import { mailReportReceipt } from "../../cases/reports/mail-report-receipt";
import { remindOperators } from "../../console/alerts/remind-operators";
import { watchTroubles } from "../../console/alerts/watch-troubles";
import { storeFigureSnapshots } from "../../console/figures/snapshot";
import { storeDailyFigures } from "../../console/figures/store-daily-figures";
import { observeStripe } from "../../console/health/observe-stripe";
import { mailLetterTest } from "../../console/letters/mail-letter-test";
import { sendLetter } from "../../console/letters/send-letter";
import { mailDocumentDecision } from "../../documents/mail-document-decision";
import { mailDocumentExpiry } from "../../documents/mail-document-expiry";
import { remindOfDocumentExpiry } from "../../documents/remind-of-document-expiry";
import { mailProfileChanged } from "../../drivers/mail-profile-changed";
import { mailProfileHeld } from "../../drivers/mail-profile-held";
import { deleteUnusedPhotos } from "../../drivers/photos/delete-unused-photos";
import { mailVehiclePhotoRemoved } from "../../drivers/photos/vehicle/mail-vehicle-photo-removed";
import { mailSeats } from "../../drivers/seats/mail-seats";
import { remindSeats } from "../../drivers/seats/remind-seats";
import { mailContactMessage } from "../../families/contact/mail-contact-message";
import { mailMessageAnswer } from "../../families/contact/mail-message-answer";
import { mailRecommendationDecision } from "../../families/recommendations/mail-recommendation-decision";
import { mailRecommendationLink } from "../../families/recommendations/mail-recommendation-link";
import {
  mailAnswerRefused,
  mailNewRecommendation,
} from "../../families/recommendations/mail-recommendation-news";
import { followRequests } from "../../families/requests/follow-requests";
import { mailConfirmRequest } from "../../families/requests/mail-confirm-request";
import { mailRequestNews } from "../../families/requests/mail-request-news";
import { mailUnreadRequests } from "../../families/requests/received/mail-unread";
import { notifyDriversOfRequests } from "../../families/requests/received/notify-drivers";
import { mailConfirmWaiting } from "../../families/waiting/mail-confirm-waiting";
import { notifyWaitingFamilies } from "../../families/waiting/notify-waiting-families";
import { notifyWaitingPhones } from "../../families/waiting/notify-waiting-phones";
import { mailNewStaffPasskey } from "../../operation/mail-new-staff-passkey";
import { mailOperator } from "../../operation/mail-operator";
import { mailErasureLink } from "../../privacy/data-requests/mail-erasure-link";
import { mailAccountDeleted } from "../../privacy/mail-account-deleted";
import { saveDeletionsFile } from "../../process/deletions/deletions";
import { deleteOldAccessRecords } from "../../process/jobs/delete-old-access-records";
import { sendPush } from "../../process/push/send-push";
import type { Work } from "../../process/services";
import { mailMonthResults } from "../../profile/results/mail-month-results";
import { startMonthMails } from "../../profile/results/start-month-mails";
import { refreshServing } from "../../search/schools/refresh-serving";
import { deleteExpiredRateLimits } from "./delete-expired-rate-limits";
import { deleteOutdated } from "./retention";

/** Every background job of the product. */
export const jobRegistry: Work[] = [
  mailConfirmation,
  mailPasswordReset,
  mailPasskeyChanged,
  mailPasswordChanged,
  mailAccountDeleted,
  deleteExpiredAccess,
  deleteExpiredRateLimits,
  deleteOldAccessRecords,
  deleteOutdated,
  saveDeletionsFile,
  observeStripe,
  mailProfileChanged,
  mailErasureLink,
  rememberSuspended,
  showReleased,
  holdSuspended,
  mailSuspension,
  mailNewStaffPasskey,
  mailReport,
  mailReportReceipt,
  mailReportDecision,
  mailSuspensionUpheld,
  mailProfileCleared,
  mailProfileHeld,
  mailRecommendationLink,
  mailRecommendationDecision,
  mailNewRecommendation,
  mailAnswerRefused,
  mailDocumentDecision,
  mailDocumentExpiry,
  remindOfDocumentExpiry,
  mailContactMessage,
  mailMessageAnswer,
  deleteUnusedPhotos,
  mailVehiclePhotoRemoved,
  mailSubscription,
  mailBillingAlert,
  endDuplicateSubscription,
  voidUnpaidInvoices,
  returnLatePayment,
  closeCheckoutsOfSuspended,
  finishWithdrawal,
  returnCredit,
  recordTaxId,
  reconcileSubscriptions,
  unpublishMissed,
  remindRenewals,
  remindSeats,
  refreshServing,
  mailSeats,
  startMonthMails,
  mailMonthResults,
  warnBeforeLapse,
  applyAnnouncedPrices,
  storeDailyFigures,
  storeFigureSnapshots,
  mailOperator,
  watchTroubles,
  remindOperators,
  mailLetterTest,
  sendLetter,
  mailConfirmWaiting,
  notifyWaitingFamilies,
  notifyWaitingPhones,
  mailConfirmRequest,
  mailRequestNews,
  followRequests,
  notifyDriversOfRequests,
  mailUnreadRequests,
  sendPush,
];
