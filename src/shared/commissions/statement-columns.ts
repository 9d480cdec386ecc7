import type { StatementLine } from '#shared/operations/commissions/statements.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Column } from '#shared/tables/column.ts';
import { formatCalculation, formatMeans } from './format.ts';
import type { CommissionLine } from './lines.ts';

/** Label of a product; its code if it is no longer sold. */
export const productLabel = (code: string): string => findProduct(code)?.label ?? code;

/** Converts a commission line for the wire; the statement of a closed month stores it in the same format. */
export const toStatementLine = (line: CommissionLine): StatementLine => {
  const { id, contractId, contractNumber, holder, productCode, premiumNumber, premiumLabel, day } = line;
  const { means, reason, reversesId, amount, rate, commission } = line;
  return {
    ...{ id, contractId, contractNumber, holder, productCode, premiumNumber, premiumLabel, day },
    ...{ means, reason, reversesId, amount, rate, commission },
    calculation: formatCalculation(line),
  };
};

/** Columns of a statement in files. */
export const statementColumns: readonly Column<StatementLine>[] = [
  { id: 'id', header: 'Ligne', kind: 'number', value: ({ id }) => id },
  { id: 'day', header: 'Date', kind: 'date', value: ({ day }) => day },
  { id: 'contract', header: 'Contrat', value: ({ contractNumber }) => contractNumber },
  { id: 'holder', header: 'Souscripteur', value: ({ holder }) => holder },
  { id: 'product', header: 'Produit', value: ({ productCode }) => productLabel(productCode) },
  { id: 'premium', header: 'Prime', value: ({ premiumLabel, premiumNumber }) => `${premiumLabel} ${premiumNumber}` },
  { id: 'means', header: 'Règlement', value: formatMeans },
  { id: 'amount', header: 'Montant', kind: 'money', value: ({ amount }) => amount },
  {
    id: 'rate',
    header: 'Taux',
    kind: 'percent',
    value: ({ rate }) => (rate === null ? 'Aucun' : rate / 10_000),
  },
  { id: 'commission', header: 'Commission', kind: 'money', value: ({ commission }) => commission },
  { id: 'reverses', header: 'Reprend la ligne', kind: 'number', value: ({ reversesId }) => reversesId },
  { id: 'calculation', header: 'Calcul', value: ({ calculation }) => calculation },
];
