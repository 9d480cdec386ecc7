import { changePercent } from '#shared/actions/renewals.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { unknownBalance } from '#shared/search/columns/contract-columns.ts';
import type { Column } from '#shared/tables/column.ts';

export const productLabel = (code: string): string => findProduct(code)?.label ?? code;

const changeOf = (renewal: Renewal): number | null => {
  const percent = changePercent(renewal);
  return percent === null ? null : percent / 100;
};

/** Columns of the export file. */
export const renewalColumns: readonly Column<Renewal>[] = [
  { id: 'day', header: 'Échéance', kind: 'date', value: ({ day }) => day },
  { id: 'nomSouscripteur', header: 'Nom du souscripteur', value: ({ nomSouscripteur }) => nomSouscripteur },
  {
    id: 'adresseTelephonique',
    header: 'Téléphone',
    value: ({ adresseTelephonique }) => formatPhone(adresseTelephonique ?? ''),
  },
  { id: 'numero', header: 'Numéro', value: ({ numero }) => numero },
  { id: 'codeProduit', header: 'Produit', value: ({ codeProduit }) => productLabel(codeProduit) },
  { id: 'currentXpf', header: 'Prime actuelle', kind: 'money', value: ({ currentXpf }) => currentXpf },
  { id: 'nextXpf', header: 'Prime à venir', kind: 'money', value: ({ nextXpf }) => nextXpf },
  { id: 'change', header: 'Variation', kind: 'percent', value: changeOf },
  { id: 'why', header: 'Motif', value: ({ why }) => why },
  { id: 'solde', header: 'Solde', kind: 'money', value: ({ solde }) => solde ?? unknownBalance },
];
