import type { EstimatedFormula, Estimation } from '#shared/contract/estimation.ts';
import { xpf } from '#shared/domain/money.ts';
import { formulaKey } from '#shared/tariff/estimation.ts';

export interface FormulaColumn {
  readonly code: string;
  readonly libelle: string;
}

export interface PlanRow {
  readonly splittingCode: string;
  readonly splitting: string;
}

/** The columns of the answer's table are named after the formulas (specification 3, section 3). */
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

/** How a formula is paid: « 11 paiements de 13 954 F »; null where all is paid at once. */
export const followingText = ({ instalments, secondary }: EstimatedFormula): string | null => {
  if (instalments === 1) return null;
  const following = instalments - 1;
  return following === 1 ? `1 paiement de ${xpf(secondary)}` : `${following} paiements de ${xpf(secondary)}`;
};
