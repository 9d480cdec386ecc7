import type { ChosenFormula, EstimatedFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import { formatSignedXpf, formatXpf } from '#shared/primitives/money.ts';
import { formulaKey } from '#shared/products/estimation.ts';

interface FormulaColumn {
  readonly code: string;
  readonly libelle: string;
}

/** Prefix of formula columns in the server’s table (specification 3, section 3). */
const columnPrefix = 'info_';

export const columnsOf = ({ headers }: Estimation): readonly FormulaColumn[] =>
  headers
    .filter(({ value }) => value.startsWith(columnPrefix))
    .map(({ value, text }) => ({ code: value.slice(columnPrefix.length), libelle: text }));

export const formulaAt = (
  { formulas }: Estimation,
  splittingCode: string,
  code: string,
): EstimatedFormula | undefined =>
  formulas[formulaKey({ code, splittingCode: splittingCode as EstimatedFormula['splittingCode'] })];

/** Payment schedule of a formula: « 20 945 F, puis 3 paiements de 17 628 F ». */
export const formatPayments = ({ instalments, cash, secondary }: EstimatedFormula): string => {
  const laterInstalments = instalments - 1;
  if (laterInstalments === 0) return 'en un paiement';
  return `${formatXpf(cash)}, puis ${laterInstalments === 1 ? '1 paiement' : `${laterInstalments} paiements`} de ${formatXpf(secondary)}`;
};

/** Yearly difference from the formula of the copied quote: « + 12 300 F par an ». */
export const formatFormerDifference = (formula: EstimatedFormula, formerFormula: ChosenFormula): string => {
  const isFormer = formula.code === formerFormula.code && formula.splittingCode === formerFormula.splittingCode;
  if (formula.total === formerFormula.total)
    return isFormer ? 'formule du devis copié' : 'même prix que le devis copié';
  const difference = `${formatSignedXpf(formula.total - formerFormula.total)} par an`;
  return isFormer ? `formule du devis copié, ${difference}` : difference;
};
