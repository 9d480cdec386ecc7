import { credentialsJobKind, sendCredentialsNotice } from '#server/areas/auth/credentials/credentials.ts';
import { resetJobKind, sendReset } from '#server/areas/auth/links/reset.ts';
import { endOverdueViewsJob, viewAsJobKind } from '#server/areas/auth/view-as/view-as.ts';
import { claimNoticeJobKind, sendClaimNotice } from '#server/areas/claims/claim-states.ts';
import { correctionJobKind, sendCorrectionNotice } from '#server/areas/client-link/correction.ts';
import { documentsMailJobKind, mailDocuments } from '#server/areas/client-link/document-mail.ts';
import {
  endedLinkJobKind,
  linkExpiryJobKind,
  notifyExpiredLinks,
  notifyTermination,
  sendLinkEnd,
} from '#server/areas/client-link/ended-link-mail.ts';
import { clientLinkJobKind, sendClientLink } from '#server/areas/client-link/link-mail.ts';
import { sendPaymentNotice, sendReceipt } from '#server/areas/client-link/receipt-mail.ts';
import { sendRefundMail } from '#server/areas/client-link/refund-mail.ts';
import { sendReplacementNotices } from '#server/areas/client-link/replacement-mail.ts';
import { balancesJobKind, updateBalancesJob } from '#server/areas/contracts/balances.ts';
import { replacedPapersJobKind, replacementNoticeJobKind } from '#server/areas/documents/issue.ts';
import { delegationNoticeJobKind, sendDelegationNotice } from '#server/areas/follow-up/delegation-notice.ts';
import {
  enqueueMorningMails,
  morningJobKind,
  morningMailJobKind,
  sendMorningMail,
} from '#server/areas/follow-up/morning-mail.ts';
import { pushJobKind, sendPush } from '#server/areas/notifications/push.ts';
import {
  adjustmentNoticeJobKind,
  sendAdjustmentNotice,
  terminationJobKind,
} from '#server/areas/payments/adjustments/adjustments.ts';
import {
  checkLedger,
  ledgerCheckJobKind,
  ledgerNoticeJobKind,
  sendLedgerNotice,
} from '#server/areas/payments/ledger-check.ts';
import { paymentNoticeJobKind, receiptJobKind } from '#server/areas/payments/link-order.ts';
import {
  openOrdersJobKind,
  reconcileJobKind,
  reconcileOpenOrders,
  reconcilePayment,
} from '#server/areas/payments/reconcile.ts';
import { refundMailJobKind } from '#server/areas/payments/refunds.ts';
import { expireSignatures, expiryJobKind } from '#server/areas/signatures/end-request.ts';
import { brokerNoticeJobKind, sendBrokerNotice } from '#server/areas/signatures/mail/broker-notice.ts';
import { clientNoticeJobKind, sendClientNotice } from '#server/areas/signatures/mail/client-notice.ts';
import { codeJobKind, mailSignatureCode } from '#server/areas/signatures/mail/code-mail.ts';
import { copiesJobKind, sendCopies } from '#server/areas/signatures/mail/copies.ts';
import { reminderJobKind, remindSignatories } from '#server/areas/signatures/mail/reminders.ts';
import { prepareSignature } from '#server/areas/signatures/prepare.ts';
import { cancelAtProvider, cancelProviderJobKind } from '#server/areas/signatures/provider/cancel.ts';
import {
  pollProvider,
  providerPollJobKind,
  reconcileSigning,
  reconcileSigningJobKind,
} from '#server/areas/signatures/provider/provider.ts';
import { sealJobKind } from '#server/areas/signatures/record-signature.ts';
import { renewRequests } from '#server/areas/signatures/renew-request.ts';
import { prepareJobKind } from '#server/areas/signatures/request.ts';
import { sealSignature } from '#server/areas/signatures/seal.ts';
import { sendTaskNotice, taskNoticeJobKind } from '#server/areas/tasks/task-notice.ts';
import { invitationJobKind, sendInvitation } from '#server/areas/users/invitation.ts';
import { cleanFiles, fileCleanupJobKind } from '#server/files/file-cleanup.ts';
import { sweepJobKind, sweepUploadParts } from '#server/files/upload-parts.ts';
import type { JobHandlers, RecurringJob } from '#server/jobs/jobs.ts';

/** Handler of each kind of job. */
export const jobHandlers: JobHandlers = {
  [balancesJobKind]: updateBalancesJob,
  [clientLinkJobKind]: sendClientLink,
  [endedLinkJobKind]: sendLinkEnd,
  [linkExpiryJobKind]: notifyExpiredLinks,
  [terminationJobKind]: notifyTermination,
  [paymentNoticeJobKind]: sendPaymentNotice,
  [receiptJobKind]: sendReceipt,
  [refundMailJobKind]: sendRefundMail,
  [correctionJobKind]: sendCorrectionNotice,
  [documentsMailJobKind]: mailDocuments,
  [credentialsJobKind]: sendCredentialsNotice,
  [delegationNoticeJobKind]: sendDelegationNotice,
  [fileCleanupJobKind]: cleanFiles,
  [sweepJobKind]: sweepUploadParts,
  [invitationJobKind]: sendInvitation,
  [ledgerCheckJobKind]: checkLedger,
  [ledgerNoticeJobKind]: sendLedgerNotice,
  [reconcileJobKind]: reconcilePayment,
  [openOrdersJobKind]: reconcileOpenOrders,
  [prepareJobKind]: prepareSignature,
  [morningJobKind]: enqueueMorningMails,
  [morningMailJobKind]: sendMorningMail,
  [pushJobKind]: sendPush,
  [resetJobKind]: sendReset,
  [codeJobKind]: mailSignatureCode,
  [expiryJobKind]: expireSignatures,
  [sealJobKind]: sealSignature,
  [replacedPapersJobKind]: renewRequests,
  [replacementNoticeJobKind]: sendReplacementNotices,
  [copiesJobKind]: sendCopies,
  [reminderJobKind]: remindSignatories,
  [clientNoticeJobKind]: sendClientNotice,
  [brokerNoticeJobKind]: sendBrokerNotice,
  [cancelProviderJobKind]: cancelAtProvider,
  [providerPollJobKind]: pollProvider,
  [reconcileSigningJobKind]: reconcileSigning,
  [taskNoticeJobKind]: sendTaskNotice,
  [adjustmentNoticeJobKind]: sendAdjustmentNotice,
  [claimNoticeJobKind]: sendClaimNotice,
  [viewAsJobKind]: endOverdueViewsJob,
};

export const recurringJobs: readonly RecurringJob[] = [
  { kind: fileCleanupJobKind, everyMs: 24 * 3_600_000 },
  { kind: sweepJobKind, everyMs: 3_600_000 },
  // Checked hourly, since the day in Nouméa changes at another time than the server's.
  { kind: balancesJobKind, everyMs: 3_600_000 },
  { kind: ledgerCheckJobKind, everyMs: 24 * 3_600_000 },
  { kind: expiryJobKind, everyMs: 3_600_000 },
  { kind: linkExpiryJobKind, everyMs: 3_600_000 },
  { kind: reminderJobKind, everyMs: 3_600_000 },
  { kind: morningJobKind, everyMs: 3_600_000 },
  { kind: openOrdersJobKind, everyMs: 3_600_000 },
  { kind: reconcileSigningJobKind, everyMs: 3_600_000 },
  // A view ends on time at its next call; this audits the end of views without further calls.
  { kind: viewAsJobKind, everyMs: 3_600_000 },
];
