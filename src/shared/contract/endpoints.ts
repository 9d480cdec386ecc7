import {
  brokerRoles,
  brokerSearch,
  brokerUserAdd,
  brokerUserGet,
  brokerUserRemove,
  brokerUserRevoke,
  brokerUserSearch,
  brokerUserUpdate,
} from './broker-users.ts';
import { claimGet } from './claims.ts';
import { clientAdd, clientLookAlikes, clientUpdate } from './client-changes.ts';
import { clientUpdateBank, clientUpdateEmail } from './client-updates.ts';
import { clientGet, clientSearch, customerContractSearch, portfolioClients } from './clients.ts';
import { contractGet, contractSearch } from './contracts.ts';
import { editiqueGet, editiqueStored } from './editiques.ts';
import type { EndpointDefinition } from './endpoint.ts';
import {
  cities,
  citiesByZipCode,
  editicsGet,
  estimateCreation,
  estimateGet,
  estimateGetCopy,
  estimateGetModel,
  estimateSimilar,
  estimation,
} from './estimates.ts';
import { brokerUserExport, clientExport, contractExport } from './exports.ts';
import { allLists, globalStatus, listItems, listItemsPosted, listItemsTypes } from './lists.ts';
import { portfolioChanges } from './portfolio.ts';
import { profileGet, profilePassword, profileUpdate } from './profile.ts';
import { quickSearch } from './quick-search.ts';
import { keySettle } from './receipts.ts';
import {
  agencyGet,
  botChallenge,
  deviceKey,
  login,
  logout,
  refreshSession,
  resetCheck,
  resetPassword,
  resetRequest,
} from './session.ts';
import { dashboardGet, fileProduct, gamutsMenu, homeImages, menuCategoryList } from './shell.ts';
import { supportingFileAdd, supportingFileGet, supportingFileList } from './supporting-documents.ts';
import { tariffImport, tariffList } from './tariffs.ts';
import { taskAttachmentGet, taskGet, taskRecent, taskReply } from './task-file.ts';
import { taskCreate, taskSearch } from './tasks.ts';
import { vehicleCatalogue, vehicleFranchise, vehicleSearch } from './vehicles.ts';

/** Every operation of the API. A missing or wrongly typed handler on the server does not compile. */
export const endpoints = {
  agencyGet,
  allLists,
  botChallenge,
  brokerRoles,
  brokerSearch,
  brokerUserAdd,
  brokerUserExport,
  brokerUserGet,
  brokerUserRemove,
  brokerUserRevoke,
  brokerUserSearch,
  brokerUserUpdate,
  cities,
  citiesByZipCode,
  claimGet,
  clientAdd,
  clientExport,
  clientGet,
  clientLookAlikes,
  clientSearch,
  clientUpdate,
  clientUpdateBank,
  clientUpdateEmail,
  contractExport,
  contractGet,
  contractSearch,
  customerContractSearch,
  dashboardGet,
  deviceKey,
  editicsGet,
  editiqueGet,
  editiqueStored,
  estimateCreation,
  estimateGet,
  estimateGetCopy,
  estimateGetModel,
  estimateSimilar,
  estimation,
  fileProduct,
  gamutsMenu,
  globalStatus,
  homeImages,
  keySettle,
  listItems,
  listItemsPosted,
  listItemsTypes,
  login,
  logout,
  menuCategoryList,
  portfolioChanges,
  portfolioClients,
  profileGet,
  profilePassword,
  profileUpdate,
  quickSearch,
  refreshSession,
  resetCheck,
  resetPassword,
  resetRequest,
  supportingFileAdd,
  supportingFileGet,
  supportingFileList,
  tariffImport,
  tariffList,
  taskAttachmentGet,
  taskCreate,
  taskGet,
  taskRecent,
  taskReply,
  taskSearch,
  vehicleCatalogue,
  vehicleFranchise,
  vehicleSearch,
} as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
