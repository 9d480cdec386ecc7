import * as v from 'valibot';
import { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { type FilterValues, filterEntries } from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { contractFileSchema } from './contract-file.ts';

/** The columns by which the contract search sorts. Specification 1, section 2. */
export const contractSortFields = [
  'numero',
  'codeProduit',
  'nomSouscripteur',
  'dateEffet',
  'solde',
  'libelleStatut',
] as const;
export type ContractSortField = (typeof contractSortFields)[number];

/** Broker of the row, for users who see every broker; absent for others. */
export const brokerNameEntry = { brokerName: v.optional(v.nullable(v.string())) };

/**
 * A row of the search. `dateEffet` is `yyyy-mm-dd`; `solde` is whole XPF, null for a contract that was imported without
 * its premiums. Specification 1, section 3.
 */
export const contractRowSchema = v.object({
  id: v.number(),
  numero: v.string(),
  codeProduit: v.string(),
  nomSouscripteur: v.string(),
  adresseTelephonique: v.nullable(v.string()),
  dateEffet: v.string(),
  solde: v.nullable(v.number()),
  libelleStatut: v.string(),
  /** Id of the holder, for screens that select a contract (specification 4, section 2 "Task creation"). */
  personId: v.number(),
  ...brokerNameEntry,
});
export type ContractRow = v.InferOutput<typeof contractRowSchema>;

export const contractFilterSchema = v.object(filterEntries(contractFilters));
export type ContractFilter = FilterValues<typeof contractFilters>;

export const contractSearch = endpoint({
  method: 'POST',
  path: '/api/contract/search',
  summary: 'Rechercher des devis et contrats',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({
    ...pagingEntries(contractSortFields),
    ...contractFilterSchema.entries,
  }),
  output: answer({ contractList: v.array(contractRowSchema), totalCount: v.number() }),
});

export const contractGet = endpoint({
  method: 'POST',
  path: '/api/contract/get',
  summary: 'Lire un devis ou contrat',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ idContrat: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({ contract: v.optional(contractFileSchema) }),
});
