import * as v from 'valibot';
import { checkboxFilter, dayFilter, defineFilters, textFilter } from '#shared/operations/wire/filters.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/**
 * Filters of the client search; an empty value does not filter. `texte` is our addition; `hasInvoice` is "client avec
 * devis". Specification 2, section 2.1.
 */
export const clientFilters = defineFilters({
  texte: { ...textFilter(), label: 'Nom, téléphone, e-mail, adresse', hint: 'Nom ou contact', place: 'bar' },
  lastname: { ...textFilter(textLimits.name), label: 'Nom' },
  firstname: { ...textFilter(textLimits.name), label: 'Prénom' },
  companyName: { ...textFilter(), label: 'Raison sociale' },
  birthDate: { ...dayFilter, label: 'Date de naissance', without: 'companyName' },
  city: { ...textFilter(), label: 'Ville' },
  zipCode: { ...textFilter(textLimits.zipCode), operator: 'startsWith', label: 'Code postal' },
  hasContract: { ...checkboxFilter, label: 'Client avec contrat', excludes: 'hasInvoice', place: 'both' },
  hasInvoice: { ...checkboxFilter, label: 'Client avec devis', excludes: 'hasContract', place: 'both' },
  personType: { operator: 'equals', schema: v.optional(v.picklist(['', 'PHY', 'MOR']), '') },
});
