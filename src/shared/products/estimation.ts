import type { ChosenFormula, EstimatedFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import type { PricedFormula } from '#shared/tariff/price.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

/** The key of a formula on a plan (specification 3, section 3). */
export const formulaKey = ({ splittingCode, code }: Pick<PricedFormula, 'splittingCode' | 'code'>): string =>
  `${splittingCode}_${code}`;

/** Builds the estimation of priced formulas: a table of plans by formulas, and the detail of each formula. */
export const buildEstimation = (tariff: Tariff, formulas: readonly PricedFormula[]): Estimation => {
  const columns = new Map(formulas.map(({ code, libelle }) => [code, libelle]));
  const planLabels = new Map(formulas.map(({ splittingCode, splitting }) => [splittingCode, splitting]));
  const { product, version, title, effectiveFrom, isDemonstration } = tariff;
  return {
    headers: [
      { value: 'splitting', text: 'Facilité de paiement', kind: 'text', sortable: false },
      ...[...columns].map(([code, text]) => ({ value: `info_${code}`, text, kind: 'money' as const, sortable: false })),
    ],
    data: [...planLabels].map(([splittingCode, splitting]) => ({
      splitting,
      splittingCode,
      ...Object.fromEntries(
        formulas
          .filter((formula) => formula.splittingCode === splittingCode)
          .map(({ code, total }) => [`info_${code}`, total]),
      ),
    })),
    formulas: Object.fromEntries(
      formulas.map((formula) => [formulaKey(formula), { ...(formula as EstimatedFormula), tariffVersion: version }]),
    ),
    tariff: { product, version, title, effectiveFrom, isDemonstration },
  };
};

/** Reduces a formula to what a quote stores of it. */
export const toChosenFormula = (formula: EstimatedFormula): ChosenFormula => {
  const { code, libelle, splittingCode, splitting, total, cash, secondary, tariffVersion } = formula;
  return { code, libelle, splittingCode, splitting, total, cash, secondary, tariffVersion };
};

/**
 * True if formula, plan and amounts are the same. The tariff version may differ: a person who accepted the amounts has
 * no new decision to make.
 */
export const isSamePrice = (a: ChosenFormula, b: ChosenFormula): boolean =>
  a.code === b.code &&
  a.splittingCode === b.splittingCode &&
  a.total === b.total &&
  a.cash === b.cash &&
  a.secondary === b.secondary;

/** True if the tariff version that gave a price also gave the prices of an estimation. */
export const isSameTariff = ({ tariffVersion }: ChosenFormula, { tariff }: Estimation): boolean =>
  tariffVersion === tariff.version;
