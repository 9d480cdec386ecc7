import { getBotChallenge } from '#server/auth/bot-check.ts';
import { confirmIdentity, getAgency, getDeviceKey, proveIdentity } from '#server/auth/device.ts';
import { ownDeviceHandlers } from '#server/auth/devices.ts';
import { checkReset, choosePassword, requestReset } from '#server/auth/links/reset.ts';
import { ownFactorHandlers } from '#server/auth/second-factor/own-factor.ts';
import { logIn, logInByCode, logOut, renewSession } from '#server/auth/session.ts';
import { viewAsHandlers } from '#server/auth/view-as/view-as.ts';
import { contactHandlers } from '#server/clients/bank-account.ts';
import { addClientHandler, findLookAlikes, updateClient } from '#server/clients/client-changes.ts';
import { moveToBroker } from '#server/clients/client-move.ts';
import {
  getClient,
  getPortfolioClients,
  searchClientsHandler,
  searchCustomerContracts,
} from '#server/clients/clients.ts';
import { adminExportHandlers } from '#server/content/admin-exports.ts';
import { exportHandlers } from '#server/content/exports.ts';
import { addFileHandler, deleteFile, getFile, getLibrary, modifyFile, searchFiles } from '#server/content/files.ts';
import { addFolder, deleteFolder, getFolder, modifyFolder, searchFolders } from '#server/content/folders.ts';
import { homeAdminHandlers } from '#server/content/home-admin.ts';
import { listNextActions } from '#server/content/next-actions.ts';
import {
  addImageOfPage,
  addPageHandler,
  getImageOfPage,
  getPage,
  getPageHistory,
  modifyPage,
  searchPages,
} from '#server/content/pages.ts';
import { searchQuickly } from '#server/content/quick-search.ts';
import { cancelUnusedKey } from '#server/content/receipts.ts';
import { shellHandlers } from '#server/content/shell.ts';
import { getClaim } from '#server/contracts/claims.ts';
import { getContract, searchContractsHandler } from '#server/contracts/contracts.ts';
import { listRenewals } from '#server/contracts/renewals.ts';
import { createContract, getContractDetails } from '#server/conversion/conversion.ts';
import { textsHandlers } from '#server/documents/admin-texts.ts';
import {
  getGeneratedDocument,
  getStoredGeneratedDocument,
  issueGeneratedDocument,
} from '#server/documents/generated-documents.ts';
import { addSupportingFiles, getSupportingFile, listSupportingFiles } from '#server/documents/supporting-documents.ts';
import { listAudit } from '#server/history/audit-search.ts';
import { getContractHistory } from '#server/history/history.ts';
import type { Handlers } from '#server/http/handler.ts';
import { importHandlers } from '#server/imports/imports.ts';
import { addLinkFile, askLinkSignature, getLinkDossier, sayLinkContact } from '#server/links/client-dossier.ts';
import { listClientLinks, makeClientLink, revokeClientLink } from '#server/links/links.ts';
import { allLists, globalStatus, listItems, listItemsPosted, listItemsTypes } from '#server/lists/lists.ts';
import { checkPayments, getPaymentForm, validatePayment } from '#server/payments/payments.ts';
import {
  copyEstimate,
  getCities,
  getCitiesByZipCode,
  getEditics,
  getEstimate,
  getEstimateModel,
  getPortfolio,
  similarEstimates,
} from '#server/quotes/quote-models.ts';
import { createEstimate, decideEstimate, priceEstimate } from '#server/quotes/quotes.ts';
import { tariffHandlers } from '#server/quotes/tariffs.ts';
import {
  getVehicle,
  getVehicleCatalogue,
  getVehicleFranchise,
  searchVehiclesHandler,
} from '#server/quotes/vehicles.ts';
import { rangeHandlers } from '#server/ranges/ranges.ts';
import { receiveInPersonSignature } from '#server/signatures/in-person.ts';
import {
  giveSignature,
  openSignature,
  readSignatureDocument,
  refuseSignature,
  sendSignatureCode,
} from '#server/signatures/signatory.ts';
import { askForSignature, withdrawSignature } from '#server/signatures/signatures.ts';
import { getTask, getTaskAttachment, listRecentTasks, replyToTask, takeTask } from '#server/tasks/task-files.ts';
import { createTask, searchTasksHandler } from '#server/tasks/tasks.ts';
import { brokerHandlers } from '#server/users/admin-brokers.ts';
import { roleHandlers } from '#server/users/admin-roles.ts';
import {
  addAdminUser,
  getAdminUser,
  listUsers,
  removeAdminUser,
  removeUserFactor,
  updateAdminUser,
} from '#server/users/admin-users.ts';
import {
  addUserHandler,
  getRoles,
  getUser,
  listUserDevices,
  removeUserHandler,
  revokeUserHandler,
  searchBrokers,
  searchUsersHandler,
  updateUserHandler,
} from '#server/users/broker-users.ts';
import { searchMembers } from '#server/users/members.ts';
import { changePassword, getProfile, updateProfile } from '#server/users/profile.ts';

/** Every operation and what answers it. */
export const handlers: Handlers = {
  adminAuditList: listAudit,
  ...roleHandlers,
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
  brokerRoles: getRoles,
  brokerSearch: searchBrokers,
  brokerUserAdd: addUserHandler,
  brokerUserGet: getUser,
  brokerUserRemove: removeUserHandler,
  brokerUserDevices: listUserDevices,
  brokerUserRevoke: revokeUserHandler,
  brokerUserSearch: searchUsersHandler,
  brokerUserUpdate: updateUserHandler,
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
