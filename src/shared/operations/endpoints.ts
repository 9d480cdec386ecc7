import { gamutsGet, gamutsModify } from './catalogue/ranges.ts';
import { clientLinkEndpoints } from './client-link/client-links.ts';
import { bankAccountEndpoints } from './clients/bank-accounts.ts';
import { clientAdd, clientLookAlikes, clientUpdate } from './clients/client-changes.ts';
import { clientsMove } from './clients/client-move.ts';
import { clientGet, clientSearch, customerContractSearch, portfolioClients } from './clients/clients.ts';
import { clientUpdateEmail } from './clients/contact-changes.ts';
import { contentEndpoints } from './content/content.ts';
import { textsEndpoints } from './content/texts.ts';
import { claimGet } from './contracts/claims.ts';
import { contractGet, contractSearch } from './contracts/contracts.ts';
import { editiqueGet, editiqueIssue, editiqueStored } from './contracts/generated-documents.ts';
import { contractHistory } from './contracts/history.ts';
import { paymentCheck, paymentFormGet, paymentFormValidate } from './contracts/payments.ts';
import { renewalList } from './contracts/renewals.ts';
import { supportingFileAdd, supportingFileGet, supportingFileList } from './contracts/supporting-documents.ts';
import { homeAdminEndpoints } from './home/home-admin.ts';
import { nextActionList } from './home/next-actions.ts';
import { quickSearch } from './home/quick-search.ts';
import { keySettle } from './home/receipts.ts';
import {
  adminBrokerAdd,
  adminBrokerGet,
  adminBrokerList,
  adminBrokerUpdate,
  adminBrokerUserAdd,
  adminBrokerUserRemove,
  adminBrokerUsers,
} from './people/admin-brokers.ts';
import {
  adminRoleAdd,
  adminRoleGet,
  adminRoleList,
  adminRoleRemove,
  adminRoleUpdate,
  adminRoleUserAdd,
  adminRoleUserRemove,
  adminRoleUsers,
} from './people/admin-organisation.ts';
import { adminUserAdd, adminUserGet, adminUserList, adminUserRemove, adminUserUpdate } from './people/admin-users.ts';
import { adminAuditList } from './people/audit-list.ts';
import { brokerOrganisationEndpoints } from './people/broker-organisation.ts';
import {
  brokerRoles,
  brokerSearch,
  brokerUserAdd,
  brokerUserDevices,
  brokerUserGet,
  brokerUserRemove,
  brokerUserRevoke,
  brokerUserSearch,
  brokerUserUpdate,
} from './people/broker-users.ts';
import { deviceList, deviceRevoke } from './people/devices.ts';
import { identityConfirm, identityProve } from './people/identity.ts';
import { importEndpoints } from './people/imports.ts';
import { memberSearch } from './people/members.ts';
import { profileGet, profilePassword, profileUpdate } from './people/profile.ts';
import {
  adminUserFactorRemove,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorGet,
  secondFactorRemove,
} from './people/second-factor.ts';
import {
  agencyGet,
  botChallenge,
  deviceKey,
  login,
  loginCode,
  logout,
  refreshSession,
  resetCheck,
  resetPassword,
  resetRequest,
} from './people/session.ts';
import { viewAsEndpoints } from './people/view-as.ts';
import { contractCreation, contractGetDetails } from './quotes/conversion.ts';
import {
  cities,
  citiesByZipCode,
  editicsGet,
  estimateCreation,
  estimateDecision,
  estimateGet,
  estimateGetCopy,
  estimateGetModel,
  estimateSimilar,
  estimation,
} from './quotes/estimates.ts';
import { tariffEndpoints } from './quotes/tariffs.ts';
import { vehicleCatalogue, vehicleFranchise, vehicleGet, vehicleSearch } from './quotes/vehicles.ts';
import * as exportEndpoints from './shell/exports.ts';
import { allLists, globalStatus, listItems, listItemsPosted, listItemsTypes } from './shell/lists.ts';
import { portfolioChanges } from './shell/portfolio.ts';
import { dashboardGet, fileProduct, gamutsMenu, homeImages, menuCategoryList } from './shell/shell.ts';
import { inPersonSignature } from './signatures/in-person.ts';
import {
  editiqueSign,
  signatureCode,
  signatureDocument,
  signatureGive,
  signatureOpen,
  signatureRefuse,
  signatureWithdraw,
} from './signatures/signatures.ts';
import { taskAttachmentGet, taskGet, taskRecent, taskReply, taskTake } from './tasks/task-file.ts';
import { taskCreate, taskSearch } from './tasks/tasks.ts';
import type { EndpointDefinition } from './wire/endpoint.ts';

/** Every operation of the API. A missing or wrongly typed handler on the server does not compile. */
export const endpoints = {
  ...bankAccountEndpoints,
  ...brokerOrganisationEndpoints,
  ...clientLinkEndpoints,
  ...exportEndpoints,
  ...homeAdminEndpoints,
  ...importEndpoints,
  ...textsEndpoints,
  ...tariffEndpoints,
  adminAuditList,
  adminBrokerAdd,
  adminBrokerGet,
  adminBrokerList,
  adminBrokerUpdate,
  adminBrokerUserAdd,
  adminBrokerUserRemove,
  adminBrokerUsers,
  adminRoleAdd,
  adminRoleGet,
  adminRoleList,
  adminRoleRemove,
  adminRoleUpdate,
  adminRoleUserAdd,
  adminRoleUserRemove,
  adminRoleUsers,
  adminUserAdd,
  adminUserFactorRemove,
  adminUserGet,
  adminUserList,
  adminUserRemove,
  adminUserUpdate,
  agencyGet,
  allLists,
  botChallenge,
  brokerRoles,
  brokerSearch,
  brokerUserAdd,
  brokerUserDevices,
  brokerUserGet,
  brokerUserRemove,
  brokerUserRevoke,
  brokerUserSearch,
  brokerUserUpdate,
  cities,
  citiesByZipCode,
  claimGet,
  clientAdd,
  clientGet,
  clientLookAlikes,
  clientSearch,
  clientsMove,
  clientUpdate,
  clientUpdateEmail,
  contractCreation,
  ...contentEndpoints,
  contractGet,
  contractGetDetails,
  contractHistory,
  contractSearch,
  customerContractSearch,
  dashboardGet,
  nextActionList,
  renewalList,
  deviceKey,
  deviceList,
  deviceRevoke,
  editicsGet,
  editiqueGet,
  editiqueIssue,
  editiqueSign,
  editiqueStored,
  estimateCreation,
  estimateDecision,
  estimateGet,
  estimateGetCopy,
  estimateGetModel,
  estimateSimilar,
  estimation,
  fileProduct,
  gamutsGet,
  gamutsMenu,
  gamutsModify,
  globalStatus,
  homeImages,
  identityConfirm,
  identityProve,
  inPersonSignature,
  keySettle,
  listItems,
  listItemsPosted,
  listItemsTypes,
  login,
  loginCode,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorGet,
  secondFactorRemove,
  logout,
  memberSearch,
  menuCategoryList,
  paymentCheck,
  paymentFormGet,
  paymentFormValidate,
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
  signatureCode,
  signatureDocument,
  signatureGive,
  signatureOpen,
  signatureRefuse,
  signatureWithdraw,
  supportingFileAdd,
  supportingFileGet,
  supportingFileList,
  taskAttachmentGet,
  taskCreate,
  taskGet,
  taskRecent,
  taskReply,
  taskTake,
  taskSearch,
  vehicleCatalogue,
  vehicleFranchise,
  vehicleGet,
  vehicleSearch,
  ...viewAsEndpoints,
} as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
