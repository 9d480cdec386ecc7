import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { isDaySpan } from '#shared/primitives/calendar/days.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
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

const filterText = v.optional(limitedText(textLimits.search), '');
const day = v.optional(v.union([v.literal(''), daySchema]), '');
const flag = optionalFlag(false);
const daySpanSchema = v.pipe(v.string(), v.check(isDaySpan, 'Les deux jours de l’échéance ne sont pas valides.'));

/** Every filter of the contract and quote search; an empty value does not filter. */
export const contractFilterEntries = {
  /** Our addition: words of the number and of the holder’s name, in any order. */
  texte: filterText,
  numero: filterText,
  productCode: filterText,
  etatGlobal: filterText,
  dateEffetDu: day,
  dateEffetAu: day,
  dateCreationDu: day,
  dateCreationAu: day,
  nom: filterText,
  prenom: filterText,
  raisonSociale: filterText,
  getOnlyImpayes: flag,
  /** Our addition: contracts with missing supporting documents, as counted on the dashboard. */
  getOnlyPiecesManquantes: flag,
  /** Our addition: documents await the client's signature. */
  getOnlySignatures: flag,
  /** Our addition: convertible quotes, by the rule of `conversionRefusal`. */
  getOnlyTransformables: flag,
  /**
   * Our addition: an anniversary of the effect date lies between two days, both inclusive: `yyyy-mm-dd/yyyy-mm-dd`, at
   * most a year apart.
   */
  echeance: v.optional(v.union([v.literal(''), daySpanSchema]), ''),
} as const;
export const contractFilterSchema = v.object(contractFilterEntries);
export type ContractFilter = v.InferOutput<typeof contractFilterSchema>;

/** One holder or several; empty: every holder. */
export const holderIds = v.optional(
  v.pipe(
    v.union([
      v.array(wholeNumber({ min: 1, max: 999_999_999 })),
      v.literal(''),
      wholeNumber({ min: 1, max: 999_999_999 }),
    ]),
    v.transform((ids) => (Array.isArray(ids) ? ids : ids === '' ? [] : [ids])),
  ),
  [],
);

export const contractSearch = endpoint({
  method: 'POST',
  path: '/api/contract/search',
  summary: 'Rechercher des devis et contrats',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({
    ...pagingEntries(contractSortFields),
    ...contractFilterEntries,
    idPersonnes: holderIds,
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
