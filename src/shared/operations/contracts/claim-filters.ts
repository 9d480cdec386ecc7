import {
  checkboxFilter,
  defineFilters,
  firstDayFilter,
  idFilter,
  lastDayFilter,
  selectFilter,
  textFilter,
} from '#shared/operations/wire/filters.ts';

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
