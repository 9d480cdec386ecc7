import { getBotChallenge } from '#server/areas/auth/bot-check.ts';
import { confirmIdentity, getAgency, getDeviceKey, proveIdentity } from '#server/areas/auth/device.ts';
import { ownDeviceHandlers } from '#server/areas/auth/devices.ts';
import { checkReset, choosePassword, requestReset } from '#server/areas/auth/links/reset.ts';
import { ownFactorHandlers } from '#server/areas/auth/second-factor/own-factor.ts';
import { logIn, logInByCode, logOut, renewSession } from '#server/areas/auth/session.ts';
import { viewAsHandlers } from '#server/areas/auth/view-as/view-as.ts';
import {
  addLinkFile,
  askLinkSignature,
  getLinkDossier,
  sayLinkContact,
} from '#server/areas/client-link/client-dossier.ts';
import { listClientLinks, makeClientLink, revokeClientLink } from '#server/areas/client-link/links.ts';
import { contactHandlers } from '#server/areas/clients/bank-account.ts';
import { addClientHandler, findLookAlikes, updateClient } from '#server/areas/clients/client-changes.ts';
import { moveToBroker } from '#server/areas/clients/client-move.ts';
import {
  getClient,
  getPortfolioClients,
  searchClientsHandler,
  searchCustomerContracts,
} from '#server/areas/clients/clients.ts';
import { adminExportHandlers } from '#server/areas/content/admin-exports.ts';
import { exportHandlers } from '#server/areas/content/exports.ts';
import {
  addFileHandler,
  deleteFile,
  getFile,
  getLibrary,
  modifyFile,
  searchFiles,
} from '#server/areas/content/files.ts';
import { addFolder, deleteFolder, getFolder, modifyFolder, searchFolders } from '#server/areas/content/folders.ts';
import {
  addImageOfPage,
  addPageHandler,
  getImageOfPage,
  getPage,
  getPageHistory,
  modifyPage,
  searchPages,
} from '#server/areas/content/pages.ts';
import { getClaim } from '#server/areas/contracts/claims.ts';
import { getContract, searchContractsHandler } from '#server/areas/contracts/contracts.ts';
import { listRenewals } from '#server/areas/contracts/renewals.ts';
import { createContract, getContractDetails } from '#server/areas/conversion/conversion.ts';
import { textsHandlers } from '#server/areas/documents/admin-texts.ts';
import { brokerLogoHandlers } from '#server/areas/documents/broker-logo.ts';
import {
  getGeneratedDocument,
  getStoredGeneratedDocument,
  issueGeneratedDocument,
} from '#server/areas/documents/generated-documents.ts';
import {
  addSupportingFiles,
  getSupportingFile,
  listSupportingFiles,
} from '#server/areas/documents/supporting-documents.ts';
import { listAudit } from '#server/areas/history/audit-search.ts';
import { getContractHistory } from '#server/areas/history/history.ts';
import { homeAdminHandlers } from '#server/areas/home/home-admin.ts';
import { listNextActions } from '#server/areas/home/next-actions.ts';
import { searchQuickly } from '#server/areas/home/quick-search.ts';
import { cancelUnusedKey } from '#server/areas/home/receipts.ts';
import { shellHandlers } from '#server/areas/home/shell.ts';
import { allLists, globalStatus, listItems, listItemsPosted, listItemsTypes } from '#server/areas/lists/lists.ts';
import { checkPayments, getPaymentForm, validatePayment } from '#server/areas/payments/payments.ts';
import { brokerDefaultsHandlers } from '#server/areas/quotes/broker-defaults.ts';
import {
  copyEstimate,
  getCities,
  getCitiesByZipCode,
  getEditics,
  getEstimate,
  getEstimateModel,
  getPortfolio,
  similarEstimates,
} from '#server/areas/quotes/quote-models.ts';
import { createEstimate, decideEstimate, priceEstimate } from '#server/areas/quotes/quotes.ts';
import { tariffHandlers } from '#server/areas/quotes/tariffs.ts';
import {
  getVehicle,
  getVehicleCatalogue,
  getVehicleFranchise,
  searchVehiclesHandler,
} from '#server/areas/quotes/vehicles.ts';
import { rangeHandlers } from '#server/areas/ranges/ranges.ts';
import { receiveInPersonSignature } from '#server/areas/signatures/in-person.ts';
import {
  giveSignature,
  openSignature,
  readSignatureDocument,
  refuseSignature,
  sendSignatureCode,
} from '#server/areas/signatures/signatory.ts';
import { askForSignature, withdrawSignature } from '#server/areas/signatures/signatures.ts';
import { getTask, getTaskAttachment, listRecentTasks, replyToTask, takeTask } from '#server/areas/tasks/task-files.ts';
import { createTask, searchTasksHandler } from '#server/areas/tasks/tasks.ts';
import { brokerHandlers } from '#server/areas/users/admin-brokers.ts';
import { roleHandlers } from '#server/areas/users/admin-roles.ts';
import {
  addAdminUser,
  getAdminUser,
  listUsers,
  removeAdminUser,
  removeUserFactor,
  updateAdminUser,
} from '#server/areas/users/admin-users.ts';
import { brokerUserHandlers } from '#server/areas/users/broker-users.ts';
import { searchMembers } from '#server/areas/users/members.ts';
import { changePassword, getProfile, updateProfile } from '#server/areas/users/profile.ts';
import type { Handlers } from '#server/http/handler.ts';
import { importHandlers } from '#server/imports/imports.ts';

/** Every operation and what answers it. */
export const handlers: Handlers = {
  adminAuditList: listAudit,
  ...roleHandlers,
  ...brokerUserHandlers,
  ...exportHandlers,
  ...adminExportHandlers,
  ...ownFactorHandlers,
  ...viewAsHandlers,
  adminUserAdd: addAdminUser,
  adminUserGet: getAdminUser,
  adminUserList: listUsers,
  adminUserFactorRemove: removeUserFactor,
  adminUserRemove: removeAdminUser,
  adminUserUpdate: updateAdminUser,
  cities: getCities,
  citiesByZipCode: getCitiesByZipCode,
  editicsGet: getEditics,
  estimateCreation: createEstimate,
  estimateDecision: decideEstimate,
  estimateGet: getEstimate,
  estimateGetCopy: copyEstimate,
  estimateGetModel: getEstimateModel,
  estimateSimilar: similarEstimates,
  estimation: priceEstimate,
  ...brokerHandlers,
  ...importHandlers,
  ...textsHandlers,
  ...brokerDefaultsHandlers,
  ...brokerLogoHandlers,
  ...tariffHandlers,
  agencyGet: getAgency,
  botChallenge: getBotChallenge,
  deviceKey: getDeviceKey,
  ...ownDeviceHandlers,
  ...contactHandlers,
  identityConfirm: confirmIdentity,
  identityProve: proveIdentity,
  inPersonSignature: receiveInPersonSignature,
  editiqueGet: getGeneratedDocument,
  editiqueIssue: issueGeneratedDocument,
  editiqueSign: askForSignature,
  editiqueStored: getStoredGeneratedDocument,
  login: logIn,
  loginCode: logInByCode,
  logout: logOut,
  refreshSession: renewSession,
  resetCheck: checkReset,
  resetPassword: choosePassword,
  resetRequest: requestReset,
  claimGet: getClaim,
  clientAdd: addClientHandler,
  clientLookAlikes: findLookAlikes,
  clientsMove: moveToBroker,
  clientUpdate: updateClient,
  clientGet: getClient,
  clientLinkList: listClientLinks,
  clientLinkMake: makeClientLink,
  clientLinkRevoke: revokeClientLink,
  clientSearch: searchClientsHandler,
  contractCreation: createContract,
  contractGetDetails: getContractDetails,
  contractHistory: getContractHistory,
  contractGet: getContract,
  contractSearch: searchContractsHandler,
  customerContractSearch: searchCustomerContracts,
  fileAdd: addFileHandler,
  fileGet: getFile,
  fileLibrary: getLibrary,
  fileModify: modifyFile,
  nextActionList: listNextActions,
  renewalList: listRenewals,
  fileRemove: deleteFile,
  fileSearch: searchFiles,
  folderAdd: addFolder,
  folderGet: getFolder,
  folderModify: modifyFolder,
  folderRemove: deleteFolder,
  folderSearch: searchFolders,
  ...homeAdminHandlers,
  ...rangeHandlers,
  ...shellHandlers,
  allLists,
  globalStatus,
  keySettle: cancelUnusedKey,
  linkContact: sayLinkContact,
  linkDossier: getLinkDossier,
  linkFileAdd: addLinkFile,
  linkSign: askLinkSignature,
  listItems,
  listItemsPosted,
  listItemsTypes,
  pageAdd: addPageHandler,
  pageGet: getPage,
  pageHistory: getPageHistory,
  pageImageAdd: addImageOfPage,
  pageImageGet: getImageOfPage,
  pageModify: modifyPage,
  pageSearch: searchPages,
  paymentCheck: checkPayments,
  paymentFormGet: getPaymentForm,
  paymentFormValidate: validatePayment,
  portfolioChanges: getPortfolio,
  portfolioClients: getPortfolioClients,
  memberSearch: searchMembers,
  profileGet: getProfile,
  profilePassword: changePassword,
  profileUpdate: updateProfile,
  quickSearch: searchQuickly,
  signatureCode: sendSignatureCode,
  signatureDocument: readSignatureDocument,
  signatureGive: giveSignature,
  signatureOpen: openSignature,
  signatureRefuse: refuseSignature,
  signatureWithdraw: withdrawSignature,
  supportingFileAdd: addSupportingFiles,
  supportingFileGet: getSupportingFile,
  supportingFileList: listSupportingFiles,
  taskAttachmentGet: getTaskAttachment,
  taskCreate: createTask,
  taskGet: getTask,
  taskRecent: listRecentTasks,
  taskReply: replyToTask,
  taskTake: takeTask,
  taskSearch: searchTasksHandler,
  vehicleCatalogue: getVehicleCatalogue,
  vehicleFranchise: getVehicleFranchise,
  vehicleGet: getVehicle,
  vehicleSearch: searchVehiclesHandler,
};
