import { defineFilters, idFilter, selectFilter } from '#shared/operations/wire/filters.ts';

/** Month and broker of the screen of commissions. */
export const commissionFilters = defineFilters({
  /** `yyyy-mm` */
  month: { ...selectFilter, label: 'Mois', emptyLabel: 'Mois en cours' },
  brokerId: { ...idFilter, kind: 'select', url: 'open', label: 'Courtier', emptyLabel: 'Courtier' },
});

export const commissionRateFilters = defineFilters({
  scope: { ...selectFilter, wire: 'rate.scope[=]', label: 'Produit', emptyLabel: 'Tous les taux', place: 'bar' },
  brokerId: {
    ...idFilter,
    wire: 'broker.id[=]',
    kind: 'select',
    url: 'open',
    label: 'Courtier',
    emptyLabel: 'Tous les courtiers',
  },
});
