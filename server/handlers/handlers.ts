import type { Handlers } from '../http/handler.ts';
import { getBotChallenge } from './bot-check.ts';
import {
  addUserHandler,
  getRoles,
  getUser,
  removeUserHandler,
  revokeUserHandler,
  searchBrokers,
  searchUsersHandler,
  updateUserHandler,
} from './broker-users.ts';
import { getClaim } from './claims.ts';
import { addClientHandler, findLookAlikes, updateClient } from './client-changes.ts';
import { updateBank, updateEmail } from './client-updates.ts';
import { getClient, getPortfolioClients, searchClientsHandler, searchCustomerContracts } from './clients.ts';
import { getContract, getPortfolioChanges, searchContractsHandler } from './contracts.ts';
import { getAgency, getDeviceKey } from './device.ts';
import { getEditique, getStoredEditique } from './editiques.ts';
import {
  copyEstimate,
  getCities,
  getCitiesByZipCode,
  getEditics,
  getEstimate,
  getEstimateModel,
  similarEstimates,
} from './estimate-models.ts';
import { createEstimate, priceEstimate } from './estimates.ts';
import { exportClients, exportContracts, exportUsers } from './exports.ts';
import { allLists, globalStatus, listItems, listItemsPosted, listItemsTypes } from './lists.ts';
import { changePassword, getProfile, updateProfile } from './profile.ts';
import { searchQuickly } from './quick-search.ts';
import { settleKey } from './receipts.ts';
import { checkReset, choosePassword, requestReset } from './reset.ts';
import { logIn, logOut, renewSession } from './session.ts';
import { getDashboard, getGamutsMenu, getHomeImages, getMenuCategories, getProductFile } from './shell.ts';
import { addSupportingFiles, getSupportingFile, listSupportingFiles } from './supporting-documents.ts';
import { addTariff, listTariffs } from './tariffs.ts';
import { getTask, getTaskAttachment, listRecentTasks, replyToTask } from './task-files.ts';
import { createTask, searchTasksHandler } from './tasks.ts';
import { getVehicleCatalogue, getVehicleFranchise, searchVehiclesHandler } from './vehicles.ts';

/** Every operation and what answers it. */
export const handlers: Handlers = {
  cities: getCities,
  citiesByZipCode: getCitiesByZipCode,
  editicsGet: getEditics,
  estimateCreation: createEstimate,
  estimateGet: getEstimate,
  estimateGetCopy: copyEstimate,
  estimateGetModel: getEstimateModel,
  estimateSimilar: similarEstimates,
  estimation: priceEstimate,
  tariffImport: addTariff,
  tariffList: listTariffs,
  agencyGet: getAgency,
  botChallenge: getBotChallenge,
  deviceKey: getDeviceKey,
  editiqueGet: getEditique,
  editiqueStored: getStoredEditique,
  login: logIn,
  logout: logOut,
  refreshSession: renewSession,
  resetCheck: checkReset,
  resetPassword: choosePassword,
  resetRequest: requestReset,
  claimGet: getClaim,
  clientAdd: addClientHandler,
  clientLookAlikes: findLookAlikes,
  clientUpdate: updateClient,
  clientExport: exportClients,
  clientGet: getClient,
  clientSearch: searchClientsHandler,
  clientUpdateBank: updateBank,
  clientUpdateEmail: updateEmail,
  contractExport: exportContracts,
  contractGet: getContract,
  contractSearch: searchContractsHandler,
  customerContractSearch: searchCustomerContracts,
  dashboardGet: getDashboard,
  fileProduct: getProductFile,
  gamutsMenu: getGamutsMenu,
  allLists,
  globalStatus,
  homeImages: getHomeImages,
  keySettle: settleKey,
  listItems,
  listItemsPosted,
  listItemsTypes,
  menuCategoryList: getMenuCategories,
  portfolioChanges: getPortfolioChanges,
  portfolioClients: getPortfolioClients,
  brokerRoles: getRoles,
  brokerSearch: searchBrokers,
  brokerUserAdd: addUserHandler,
  brokerUserExport: exportUsers,
  brokerUserGet: getUser,
  brokerUserRemove: removeUserHandler,
  brokerUserRevoke: revokeUserHandler,
  brokerUserSearch: searchUsersHandler,
  brokerUserUpdate: updateUserHandler,
  profileGet: getProfile,
  profilePassword: changePassword,
  profileUpdate: updateProfile,
  quickSearch: searchQuickly,
  supportingFileAdd: addSupportingFiles,
  supportingFileGet: getSupportingFile,
  supportingFileList: listSupportingFiles,
  taskAttachmentGet: getTaskAttachment,
  taskCreate: createTask,
  taskGet: getTask,
  taskRecent: listRecentTasks,
  taskReply: replyToTask,
  taskSearch: searchTasksHandler,
  vehicleCatalogue: getVehicleCatalogue,
  vehicleFranchise: getVehicleFranchise,
  vehicleSearch: searchVehiclesHandler,
};
