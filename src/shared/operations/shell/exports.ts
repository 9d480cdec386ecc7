import * as v from 'valibot';
import { clientFilterSchema, clientSearch, clientSortFields } from '#shared/operations/clients/clients.ts';
import { claimFilterSchema, claimSearch, claimSortFields } from '#shared/operations/contracts/claims.ts';
import { contractFilterSchema, contractSearch, contractSortFields } from '#shared/operations/contracts/contracts.ts';
import { adminBrokerList } from '#shared/operations/people/admin-brokers.ts';
import { adminRoleList } from '#shared/operations/people/admin-organisation.ts';
import { adminUserList } from '#shared/operations/people/admin-users.ts';
import { adminAuditList } from '#shared/operations/people/audit-list.ts';
import { brokerUserSearch, userSortFields } from '#shared/operations/people/broker-users.ts';
import { userFilters } from '#shared/operations/people/people-filters.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { sortEntries } from '#shared/operations/wire/paging.ts';
import { exportFormats } from '#shared/tables/export-file.ts';

const format = v.optional(v.picklist(exportFormats, 'format inconnu'), 'csv');

/** Exports all rows of a search in its order as a file (`exportFormats`). More than `maxExportRows` rows are a 422. */
export const contractExport = endpoint({
  method: 'POST',
  path: '/api/contract/export',
  summary: 'Exporter une recherche de devis et contrats',
  access: contractSearch.access,
  offline: 'online',
  effect: 'download',
  requiresProof: true,
  rateLimit: { count: 30, perMs: 3_600_000 },
  response: 'file',
  input: v.object({
    format,
    ...sortEntries(contractSortFields),
    ...contractFilterSchema.entries,
  }),
  output: v.unknown(),
});

export const claimExport = endpoint({
  method: 'POST',
  path: '/api/claim/export',
  summary: 'Exporter une recherche de sinistres',
  access: claimSearch.access,
  offline: 'online',
  effect: 'download',
  requiresProof: true,
  rateLimit: { count: 30, perMs: 3_600_000 },
  response: 'file',
  input: v.object({ format, ...sortEntries(claimSortFields), ...claimFilterSchema.entries }),
  output: v.unknown(),
});

export const clientExport = endpoint({
  method: 'POST',
  path: '/api/client/export',
  summary: 'Exporter une recherche de clients',
  access: clientSearch.access,
  offline: 'online',
  effect: 'download',
  requiresProof: true,
  rateLimit: { count: 30, perMs: 3_600_000 },
  response: 'file',
  input: v.object({ format, ...sortEntries(clientSortFields), ...clientFilterSchema.entries }),
  output: v.unknown(),
});

export const brokerUserExport = endpoint({
  method: 'POST',
  path: '/api/broker/user/export',
  summary: 'Exporter une recherche d’utilisateurs',
  access: brokerUserSearch.access,
  offline: 'online',
  effect: 'download',
  requiresProof: true,
  rateLimit: { count: 30, perMs: 3_600_000 },
  response: 'file',
  input: v.object({
    format,
    ...sortEntries(userSortFields),
    ...filterEntries(userFilters),
    brokerId: brokerUserSearch.input.entries.brokerId,
    userBrokerId: brokerUserSearch.input.entries.userBrokerId,
  }),
  output: v.unknown(),
});

/** Input of an administration list without paging. */
const wholeList = <E extends { readonly sortOption: v.GenericSchema; readonly search: v.GenericSchema }>({
  sortOption,
  search,
}: E): Pick<E, 'sortOption' | 'search'> => ({ sortOption, search });

const adminExport = {
  method: 'POST',
  access: 'admin',
  offline: 'online',
  effect: 'download',
  requiresProof: true,
  rateLimit: { count: 30, perMs: 3_600_000 },
  response: 'file',
  output: v.unknown(),
} as const;

export const adminUserExport = endpoint({
  ...adminExport,
  path: '/api/admin/users/export',
  summary: 'Exporter une recherche des utilisateurs',
  input: v.object({ format, ...wholeList(adminUserList.input.entries) }),
});

export const adminBrokerExport = endpoint({
  ...adminExport,
  path: '/api/admin/brokers/export',
  summary: 'Exporter une recherche des courtiers',
  input: v.object({ format, ...wholeList(adminBrokerList.input.entries) }),
});

export const adminRoleExport = endpoint({
  ...adminExport,
  path: '/api/admin/roles/export',
  summary: 'Exporter une recherche des rôles',
  input: v.object({ format, ...wholeList(adminRoleList.input.entries) }),
});

export const adminAuditExport = endpoint({
  ...adminExport,
  path: '/api/admin/audit/export',
  summary: 'Exporter une recherche du journal',
  input: v.object({ format, ...wholeList(adminAuditList.input.entries) }),
});
