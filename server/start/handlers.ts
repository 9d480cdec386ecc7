import { botCheckHandlers } from '#server/areas/auth/bot-check.ts';
import { deviceHandlers } from '#server/areas/auth/device.ts';
import { ownDeviceHandlers } from '#server/areas/auth/devices.ts';
import { resetHandlers } from '#server/areas/auth/links/reset.ts';
import { ownFactorHandlers } from '#server/areas/auth/second-factor/own-factor.ts';
import { passkeyHandlers } from '#server/areas/auth/second-factor/passkeys.ts';
import { sessionHandlers } from '#server/areas/auth/session.ts';
import { viewAsHandlers } from '#server/areas/auth/view-as/view-as.ts';
import { claimStateHandlers } from '#server/areas/claims/claim-states.ts';
import { claimDeclarationHandlers } from '#server/areas/claims/declare-claim.ts';
import { clientDossierHandlers } from '#server/areas/client-link/client-dossier.ts';
import { linkPaymentHandlers } from '#server/areas/client-link/link-payments.ts';
import { linksHandlers } from '#server/areas/client-link/links.ts';
import { paymentLinkHandlers } from '#server/areas/client-link/payment-link.ts';
import { sendDocumentsHandlers } from '#server/areas/client-link/send-documents.ts';
import { contactHandlers } from '#server/areas/clients/bank-account.ts';
import { clientChangesHandlers } from '#server/areas/clients/client-changes.ts';
import { clientMoveHandlers } from '#server/areas/clients/client-move.ts';
import { clientsHandlers } from '#server/areas/clients/clients.ts';
import { adminExportHandlers } from '#server/areas/content/admin-exports.ts';
import { exportHandlers } from '#server/areas/content/exports.ts';
import { filesHandlers } from '#server/areas/content/files.ts';
import { foldersHandlers } from '#server/areas/content/folders.ts';
import { pageOrderHandlers } from '#server/areas/content/page-order.ts';
import { pagesHandlers } from '#server/areas/content/pages.ts';
import { claimsHandlers } from '#server/areas/contracts/claims.ts';
import { contractsHandlers } from '#server/areas/contracts/contracts.ts';
import { renewalsHandlers } from '#server/areas/contracts/renewals.ts';
import { conversionHandlers } from '#server/areas/conversion/conversion.ts';
import { textsHandlers } from '#server/areas/documents/admin-texts.ts';
import { brokerLogoHandlers } from '#server/areas/documents/broker-logo.ts';
import { generatedDocumentsHandlers } from '#server/areas/documents/generated-documents.ts';
import { supportingDocumentsHandlers } from '#server/areas/documents/supporting-documents.ts';
import { delegationHandlers } from '#server/areas/follow-up/delegations.ts';
import { notesHandlers } from '#server/areas/follow-up/notes.ts';
import { remindersHandlers } from '#server/areas/follow-up/reminders.ts';
import { auditSearchHandlers } from '#server/areas/history/audit-search.ts';
import { historyHandlers } from '#server/areas/history/history.ts';
import { homeAdminHandlers } from '#server/areas/home/home-admin.ts';
import { nextActionsHandlers } from '#server/areas/home/next-actions.ts';
import { quickSearchHandlers } from '#server/areas/home/quick-search.ts';
import { receiptsHandlers } from '#server/areas/home/receipts.ts';
import { shellHandlers } from '#server/areas/home/shell.ts';
import { listsHandlers } from '#server/areas/lists/lists.ts';
import { notificationHandlers } from '#server/areas/notifications/notifications.ts';
import { adjustmentHandlers } from '#server/areas/payments/adjustments/adjustments.ts';
import { commissionHandlers } from '#server/areas/payments/commissions/commissions.ts';
import { commissionRateHandlers } from '#server/areas/payments/commissions/rates.ts';
import { paymentsHandlers } from '#server/areas/payments/payments.ts';
import { receivedHandlers } from '#server/areas/payments/received/received.ts';
import { brokerDefaultsHandlers } from '#server/areas/quotes/broker-defaults.ts';
import { quoteModelsHandlers } from '#server/areas/quotes/quote-models.ts';
import { quotesHandlers } from '#server/areas/quotes/quotes.ts';
import { tariffHandlers } from '#server/areas/quotes/tariffs.ts';
import { vehiclesHandlers } from '#server/areas/quotes/vehicles.ts';
import { rangeHandlers } from '#server/areas/ranges/ranges.ts';
import { remittanceHandlers } from '#server/areas/remittances/remittances.ts';
import { inPersonHandlers } from '#server/areas/signatures/in-person/in-person.ts';
import { signatoryHandlers } from '#server/areas/signatures/signatory.ts';
import { signaturesHandlers } from '#server/areas/signatures/signatures.ts';
import { taskFilesHandlers } from '#server/areas/tasks/task-files.ts';
import { tasksHandlers } from '#server/areas/tasks/tasks.ts';
import { accountLifeHandlers } from '#server/areas/users/account-life.ts';
import { brokerHandlers } from '#server/areas/users/admin-brokers.ts';
import { roleHandlers } from '#server/areas/users/admin-roles.ts';
import { adminUsersHandlers } from '#server/areas/users/admin-users.ts';
import { brokerUserHandlers } from '#server/areas/users/broker-users.ts';
import { membersHandlers } from '#server/areas/users/members.ts';
import { profileHandlers } from '#server/areas/users/profile.ts';
import { uploadPartHandlers } from '#server/files/upload-parts.ts';
import type { Handlers } from '#server/http/handler.ts';
import { importHandlers } from '#server/imports/imports.ts';

/** Every operation and its handler. */
export const handlers: Handlers = {
  ...botCheckHandlers,
  ...deviceHandlers,
  ...ownDeviceHandlers,
  ...resetHandlers,
  ...ownFactorHandlers,
  ...passkeyHandlers,
  ...sessionHandlers,
  ...viewAsHandlers,
  ...clientDossierHandlers,
  ...linkPaymentHandlers,
  ...linksHandlers,
  ...paymentLinkHandlers,
  ...sendDocumentsHandlers,
  ...contactHandlers,
  ...clientChangesHandlers,
  ...clientMoveHandlers,
  ...clientsHandlers,
  ...adminExportHandlers,
  ...exportHandlers,
  ...uploadPartHandlers,
  ...filesHandlers,
  ...foldersHandlers,
  ...pageOrderHandlers,
  ...pagesHandlers,
  ...claimsHandlers,
  ...contractsHandlers,
  ...renewalsHandlers,
  ...conversionHandlers,
  ...textsHandlers,
  ...brokerLogoHandlers,
  ...generatedDocumentsHandlers,
  ...supportingDocumentsHandlers,
  ...delegationHandlers,
  ...notesHandlers,
  ...remindersHandlers,
  ...auditSearchHandlers,
  ...historyHandlers,
  ...homeAdminHandlers,
  ...nextActionsHandlers,
  ...quickSearchHandlers,
  ...receiptsHandlers,
  ...shellHandlers,
  ...listsHandlers,
  ...notificationHandlers,
  ...commissionRateHandlers,
  ...adjustmentHandlers,
  ...commissionHandlers,
  ...paymentsHandlers,
  ...receivedHandlers,
  ...remittanceHandlers,
  ...brokerDefaultsHandlers,
  ...quoteModelsHandlers,
  ...quotesHandlers,
  ...tariffHandlers,
  ...vehiclesHandlers,
  ...rangeHandlers,
  ...inPersonHandlers,
  ...signatoryHandlers,
  ...signaturesHandlers,
  ...taskFilesHandlers,
  ...tasksHandlers,
  ...claimDeclarationHandlers,
  ...claimStateHandlers,
  ...accountLifeHandlers,
  ...brokerHandlers,
  ...roleHandlers,
  ...adminUsersHandlers,
  ...brokerUserHandlers,
  ...membersHandlers,
  ...profileHandlers,
  ...importHandlers,
};
