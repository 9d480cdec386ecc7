import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { Advice } from '#shared/operations/quotes/advice.ts';
import type { EstimatedFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Product } from '#shared/products/product.ts';
import { adviceEditedPath } from './advice-fields.ts';

/** Formulas of an estimation on one plan, in the order of the tariff. */
export const formulasOnPlan = ({ formulas }: Pick<Estimation, 'formulas'>, splittingCode: string): EstimatedFormula[] =>
  Object.values(formulas).filter((formula) => formula.splittingCode === splittingCode);

/** Guarantees of compared formulas: their label, and whether each formula includes it. */
export const comparedCovers = (
  formulas: readonly EstimatedFormula[],
): { readonly label: string; readonly included: boolean[] }[] => {
  const labels = new Map(formulas.flatMap(({ guarantees }) => guarantees.map(({ code, libelle }) => [code, libelle])));
  return [...labels].map(([code, label]) => ({
    label,
    included: formulas.map(({ guarantees }) =>
      guarantees.some((guarantee) => guarantee.code === code && guarantee.isSuscribed),
    ),
  }));
};

const listLabels = ({ guarantees }: Pick<EstimatedFormula, 'guarantees'>, isSubscribed: boolean): string[] =>
  guarantees.filter(({ isSuscribed }) => isSuscribed === isSubscribed).map(({ libelle }) => libelle);

const joinLabels = (labels: readonly string[]): string => labels.join(', ');

/** « elle ajoute Vol, Incendie à la formule Tiers »; null if it adds nothing to a cheaper formula. */
const describeAddition = (
  cheaperFormula: EstimatedFormula | undefined,
  chosenFormula: EstimatedFormula,
): string | null => {
  if (!cheaperFormula) return null;
  const cheaperLabels = new Set(listLabels(cheaperFormula, true));
  const addedLabels = listLabels(chosenFormula, true).filter((label) => !cheaperLabels.has(label));
  return addedLabels.length === 0
    ? null
    : `Par rapport à la formule ${cheaperFormula.libelle}, elle ajoute\u00A0: ${joinLabels(addedLabels)}.`;
};

interface AdviceSubject {
  readonly product: Pick<Product, 'code' | 'presentation'>;
  readonly values: RawGroup;
  /** Priced formulas; several if the device or the server compared them. */
  readonly estimation: Pick<Estimation, 'formulas'> | undefined;
  readonly chosenFormula: EstimatedFormula;
}

/**
 * Suggests the texts from the values and prices of the quote. They contain no amounts, which a new price would make
 * untrue: the document prints those of the server.
 */
export const suggestAdvice = ({ product, values, estimation, chosenFormula }: AdviceSubject): Advice => {
  const risk = product.presentation.risk(values).replaceAll(' · ', ', ');
  const label = findProduct(product.code)?.label ?? product.code;
  const others = formulasOnPlan(estimation ?? { formulas: {} }, chosenFormula.splittingCode).filter(
    ({ code }) => code !== chosenFormula.code,
  );
  const cheaperFormula = others.filter(({ total }) => total < chosenFormula.total).sort((a, b) => b.total - a.total)[0];
  const missingLabels = listLabels(
    { guarantees: chosenFormula.guarantees.filter(({ isUnavailable }) => !isUnavailable) },
    false,
  );
  const lines = {
    needs: [
      `Le client souhaite une assurance ${label}${risk === '' ? '' : ` pour ${risk}`}, à compter du ${frenchDate(textAt(values, 'effectDate'))}.`,
      `Règlement souhaité\u00A0: ${chosenFormula.splitting.toLowerCase()}.`,
    ],
    advised: [
      `La formule ${chosenFormula.libelle} est conseillée au vu de ces besoins et des réponses au questionnaire.`,
      `Elle garantit\u00A0: ${joinLabels(listLabels(chosenFormula, true))}.`,
      describeAddition(cheaperFormula, chosenFormula),
    ],
    declined: [
      others.length > 0
        ? `Formules proposées et non retenues\u00A0: ${joinLabels(others.map(({ libelle }) => libelle))}.`
        : null,
      missingLabels.length > 0 ? `Garanties non souscrites\u00A0: ${joinLabels(missingLabels)}.` : null,
    ],
  };
  const joinTexts = (texts: readonly (string | null)[]) =>
    texts
      .filter((text) => text !== null)
      .join('\n')
      .slice(0, textLimits.advice);
  return { needs: joinTexts(lines.needs), advised: joinTexts(lines.advised), declined: joinTexts(lines.declined) };
};

/** The texts that the broker edited; null while the suggested ones apply. */
export const editedAdvice = (values: RawGroup): (Advice & { readonly formulaKey: string }) | null => {
  const formulaKey = textAt(values, adviceEditedPath);
  if (formulaKey === '') return null;
  const [needs = '', advised = '', declined = ''] = ['needs', 'advised', 'declined'].map((name) =>
    textAt(values, `advice.${name}`),
  );
  return { formulaKey, needs, advised, declined };
};

/** Form values of the texts as edited for a formula; null returns to the suggested ones. */
export const adviceValues = (edited: (Advice & { readonly formulaKey: string }) | null): Record<string, string> => ({
  editedFor: edited?.formulaKey ?? '',
  needs: edited?.needs ?? '',
  advised: edited?.advised ?? '',
  declined: edited?.declined ?? '',
});
