import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import {
  checkboxFilter,
  defineFilters,
  type FilterValues,
  filterEntries,
  firstDayFilter,
  lastDayFilter,
  selectFilter,
  textFilter,
} from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { isDaySpan } from '#shared/primitives/calendar/days.ts';
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

/** A row of the search. `dateEffet` is `yyyy-mm-dd`, `solde` whole XPF. Specification 1, section 3. */
export const contractRowSchema = v.object({
  id: v.number(),
  numero: v.string(),
  codeProduit: v.string(),
  nomSouscripteur: v.string(),
  adresseTelephonique: v.nullable(v.string()),
  dateEffet: v.string(),
  solde: v.number(),
  libelleStatut: v.string(),
  /** Id of the holder, for screens that select a contract (specification 4, section 2 "Task creation"). */
  personId: v.number(),
  ...brokerNameEntry,
});
export type ContractRow = v.InferOutput<typeof contractRowSchema>;

const personId = wholeNumber({ min: 1, max: 999_999_999 });
const daySpanSchema = v.pipe(v.string(), v.check(isDaySpan, 'Les deux jours de l’échéance ne sont pas valides.'));

/**
 * Filters of the contract and quote search; an empty value does not filter. `texte`, the flags but `getOnlyImpayes`, and
 * `echeance` are our additions. Specification 1, sections 2 and 9.
 */
export const contractFilters = defineFilters({
  /** One holder or several; empty: every holder. */
  idPersonnes: {
    operator: 'isOneOf',
    column: 'personId',
    schema: v.optional(
      v.pipe(
        v.union([v.array(personId), v.literal(''), personId]),
        v.transform((ids) => (Array.isArray(ids) ? ids : ids === '' ? [] : [ids])),
      ),
      [],
    ),
  },
  texte: { ...textFilter(), label: 'Nom ou numéro', place: 'bar' },
  numero: { ...textFilter(), label: 'Numéro de contrat ou devis', param: 'searchNumber', url: 'linked' },
  productCode: {
    ...selectFilter,
    column: 'codeProduit',
    label: 'Produit',
    emptyLabel: 'Tous les produits',
    place: 'both',
  },
  etatGlobal: {
    ...selectFilter,
    column: 'libelleStatut',
    label: 'Statut',
    emptyLabel: 'Tous les statuts',
    place: 'both',
  },
  dateCreationDu: { ...firstDayFilter, column: 'dateCreation', label: 'Date de création', until: 'dateCreationAu' },
  dateCreationAu: { ...lastDayFilter, column: 'dateCreation' },
  dateEffetDu: { ...firstDayFilter, column: 'dateEffet', label: "Date d'effet", until: 'dateEffetAu', place: 'both' },
  dateEffetAu: { ...lastDayFilter, column: 'dateEffet' },
  /** Also finds companies. */
  nom: { ...textFilter(), label: 'Nom', param: 'lastName', url: 'linked' },
  prenom: { ...textFilter(), label: 'Prénom' },
  raisonSociale: { ...textFilter(), label: 'Raison sociale' },
  getOnlyImpayes: { ...checkboxFilter, column: 'isUnpaid', label: 'Impayé', place: 'both' },
  /** As counted on the dashboard. */
  getOnlyPiecesManquantes: { ...checkboxFilter, column: 'lacksDocuments', label: 'Pièces manquantes' },
  getOnlySignatures: { ...checkboxFilter, column: 'isSigning', label: 'Signature attendue', onlyWhenSet: true },
  /** By the rule of `conversionRefusal`. */
  getOnlyTransformables: {
    ...checkboxFilter,
    column: 'isConvertible',
    label: 'À transformer en contrat',
    onlyWhenSet: true,
  },
  /**
   * An anniversary of the effect date lies between two days, both inclusive: `yyyy-mm-dd/yyyy-mm-dd`, at most a year
   * apart.
   */
  echeance: {
    ...selectFilter,
    operator: 'anniversaryIn',
    column: 'dateEffet',
    schema: v.optional(v.union([v.literal(''), daySpanSchema]), ''),
    label: 'Échéance',
    emptyLabel: 'Toutes les échéances',
    onlyWhenSet: true,
  },
});
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
