import { deleteExpiredAccess } from "../accounts/delete-expired-access";
import { mailAccountDeleted } from "../accounts/mails/mail-account-deleted";
import { mailConfirmation } from "../accounts/mails/mail-confirmation";
import { mailPasswordChanged } from "../accounts/mails/mail-password-changed";
import { mailPasswordReset } from "../accounts/mails/mail-password-reset";
import { mailPasskeyChanged } from "../accounts/passkeys/mail-passkey-changed";
import { dailyMail } from "../alerts/daily-mail";
import { mailOperator } from "../alerts/mail-operator";
import { watch } from "../alerts/watch";
import { saveDeletionsFile } from "../backups/deletions";
import { mailReportDecision } from "../cases/mail-report-decision";
import { mailSuspensionUpheld } from "../cases/mail-suspension-upheld";
import { mailContactMessage } from "../contact/mail-contact-message";
import { mailMessageAnswer } from "../contact/mail-message-answer";
import { mailErasureLink } from "../data-requests/mail-erasure-link";
import { mailDocumentDecision } from "../documents/mail-document-decision";
import { mailDocumentExpiry } from "../documents/mail-document-expiry";
import { remindOfExpiry } from "../documents/remind-of-expiry";
import { mailProfileChanged } from "../drivers/mail-profile-changed";
import { mailSuspension } from "../drivers/mail-suspension";
import { storeSnapshots } from "../figures/snapshot";
import { storeDays } from "../figures/store-days";
import { observeStripe } from "../health/observe-stripe";
import { deleteOldAccessRecords } from "../http/delete-old-access-records";
import { mailLetterTest } from "../letters/mail-letter-test";
import { sendLetter } from "../letters/send-letter";
import { mailProfileCleared } from "../memory/mail-profile-cleared";
import { rememberSuspended } from "../memory/remember-suspended";
import { unusedPhotosJob } from "../photos/unused-photos-job";
import { mailRecommendationDecision } from "../recommendations/mail-recommendation-decision";
import { mailRecommendationLink } from "../recommendations/mail-recommendation-link";
import { mailAnswerRefused, mailNewRecommendation } from "../recommendations/mail-recommendation-news";
import { mailReport } from "../reports/mail-report";
import { mailReportReceipt } from "../reports/mail-report-receipt";
import { mailMonth } from "../results/mail-month";
import { startMonthMails } from "../results/start-month-mails";
import { refreshServing } from "../schools/refresh-serving";
import { mailSeats } from "../seats/mail-seats";
import { remindSeats } from "../seats/remind-seats";
import type { Work } from "../services";
import { mailNewStaffPasskey } from "../staff/mail-new-staff-passkey";
import { endDuplicate } from "../subscriptions/end-duplicate";
import { mailBillingAlert } from "../subscriptions/mails/mail-billing-alert";
import { mailSubscription } from "../subscriptions/mails/mail-subscription";
import { remindRenewals } from "../subscriptions/mails/remind-renewals";
import { warnBeforeLapse } from "../subscriptions/mails/warn-before-lapse";
import { returnCredit } from "../subscriptions/money/return-credit";
import { applyPrices } from "../subscriptions/prices/apply-prices";
import { reconcileSubscriptions } from "../subscriptions/reconcile-subscriptions";
import { returnLatePayment } from "../subscriptions/return-late-payment";
import { closeCheckoutsOfSuspended } from "../subscriptions/stripe/close-checkouts";
import { recordTaxId } from "../subscriptions/tax-id/record-tax-id";
import { unpublishMissed } from "../subscriptions/unpublish-missed";
import { voidUnpaidInvoices } from "../subscriptions/void-unpaid-invoices";
import { finishWithdrawal } from "../subscriptions/withdrawal/finish-withdrawal";
import { mailConfirmWaiting } from "../waiting/mail-confirm-waiting";
import { notifyWaitingFamilies } from "../waiting/notify-waiting-families";
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
  mailSuspension,
  mailNewStaffPasskey,
  mailReport,
  mailReportReceipt,
  mailReportDecision,
  mailSuspensionUpheld,
  mailProfileCleared,
  mailRecommendationLink,
  mailRecommendationDecision,
  mailNewRecommendation,
  mailAnswerRefused,
  mailDocumentDecision,
  mailDocumentExpiry,
  remindOfExpiry,
  mailContactMessage,
  mailMessageAnswer,
  unusedPhotosJob,
  mailSubscription,
  mailBillingAlert,
  endDuplicate,
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
  mailMonth,
  warnBeforeLapse,
  applyPrices,
  storeDays,
  storeSnapshots,
  mailOperator,
  watch,
  dailyMail,
  mailLetterTest,
  sendLetter,
  mailConfirmWaiting,
  notifyWaitingFamilies,
];
