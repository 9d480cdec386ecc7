import * as v from 'valibot';
import { wholeNumber } from '#shared/operations/wire/envelope.ts';
import {
  checkboxFilter,
  defineFilters,
  firstDayFilter,
  idFilter,
  lastDayFilter,
  selectFilter,
  textFilter,
} from '#shared/operations/wire/filters.ts';
import { isDaySpan } from '#shared/primitives/calendar/days.ts';

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
  /** The row of one contract, whose file a device may not store. */
  idContrat: { ...idFilter, column: 'id' },
  texte: { ...textFilter(), label: 'Nom, numéro ou contact', hint: 'Nom, numéro, contact', place: 'bar' },
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
  /** Filter of the dashboard's counter. */
  getOnlyPiecesManquantes: { ...checkboxFilter, column: 'lacksDocuments', label: 'Pièces manquantes' },
  getOnlySignatures: { ...checkboxFilter, column: 'isSigning', label: 'Signature attendue', onlyWhenSet: true },
  getOnlyLiensDePaiement: {
    ...checkboxFilter,
    column: 'hasPaymentLink',
    label: 'Lien de paiement en attente',
    onlyWhenSet: true,
  },
  getOnlyARemettre: { ...checkboxFilter, column: 'isUnremitted', label: 'Règlement à remettre', onlyWhenSet: true },
  /** « oui »: everybody signed the quote; « non »: not yet. */
  devisSigne: {
    ...selectFilter,
    column: 'isAgreed',
    label: 'Devis signé',
    emptyLabel: 'Signés ou non',
    onlyWhenSet: true,
  },
  /** Leaves out quotes whose client took a later quote for the same risk: see `ContractDue`. */
  getOnlySansContrat: {
    ...checkboxFilter,
    column: 'lacksContract',
    label: 'Sans contrat pour ce risque',
    onlyWhenSet: true,
  },
  /** Quotes that can be converted by the rule of `conversionRefusal`. */
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

/** Filters of the list, and of the links to it. */
export const renewalFilters = defineFilters({
  echeance: contractFilters.echeance,
  productCode: contractFilters.productCode,
  /** Change of the premium. */
  variation: { ...selectFilter, label: 'Variation', emptyLabel: 'Toutes les variations' },
  getOnlyImpayes: contractFilters.getOnlyImpayes,
});

/** Filters of the claim search; an empty value does not filter. */
export const claimFilters = defineFilters({
  texte: { ...textFilter(), label: 'Nom ou numéro', place: 'bar' },
  numero: { ...textFilter(), label: 'Numéro de sinistre' },
  contrat: { ...textFilter(), column: 'contractNumber', label: 'Numéro de contrat' },
  souscripteur: { ...textFilter(), column: 'nomSouscripteur', label: 'Nom du souscripteur' },
  etat: { ...selectFilter, column: 'state', label: 'État', emptyLabel: 'Tous les états', place: 'both' },
  famille: { ...selectFilter, column: 'family', label: 'Famille', emptyLabel: 'Toutes les familles', place: 'both' },
  dateDu: { ...firstDayFilter, column: 'occurredOn', label: 'Date de survenance', until: 'dateAu', place: 'both' },
  dateAu: { ...lastDayFilter, column: 'occurredOn' },
  declareDu: { ...firstDayFilter, column: 'declaredOn', label: 'Date de déclaration', until: 'declareAu' },
  declareAu: { ...lastDayFilter, column: 'declaredOn' },
  declarePar: { ...textFilter(), column: 'declaredBy', label: 'Déclaré par' },
  getOnlyNonClos: { ...checkboxFilter, column: 'isOpen', label: 'Non clos', place: 'both' },
  /** Claims of one client; set by links. */
  idPersonne: {
    ...idFilter,
    kind: 'select',
    url: 'open',
    column: 'personId',
    label: 'Client',
    emptyLabel: 'Tous les clients',
    onlyWhenSet: true,
  },
  /** Shown to users who see all brokers. */
  idCourtier: {
    ...idFilter,
    kind: 'select',
    url: 'open',
    column: 'brokerId',
    label: 'Courtier',
    emptyLabel: 'Tous les courtiers',
  },
});
