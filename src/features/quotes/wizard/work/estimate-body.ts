import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import type { SubmittedEstimate } from '#shared/operations/quotes/estimates.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import type { Product } from '#shared/products/product.ts';

interface EstimateOptions {
  readonly formula: ChosenFormula | null;
  /** Agency of the signed-in user. */
  readonly agencyCode: string | null;
  readonly now: Date;
  /** Draft id of a quote to be saved. */
  readonly reference?: string;
  /** Draft of the subscriber, who waits on this device too. */
  readonly clientReference?: string | undefined;
}

/**
 * Request body of a quote. An effect date of today is sent as the current instant (specification 3, section 4
 * "Pricing"); the plan is that of the chosen formula, else the requested one.
 */
export const estimateBody = (
  product: Product,
  quote: RawGroup,
  { formula, agencyCode, now, reference = '', clientReference }: EstimateOptions,
): SubmittedEstimate => {
  const { code, version } = product;
  const effectDate = textAt(quote, 'effectDate');
  return {
    id: -1,
    product: { code, version, libelle: findProduct(code)?.label ?? code },
    person: valueAt(quote, 'person') as RawGroup,
    productRisk: valueAt(quote, 'productRisk') as RawGroup,
    effectDate: effectDate === dayInNoumea(now) ? now.toISOString() : effectDate,
    currentDate: now.toISOString(),
    periodicite: formula?.splittingCode ?? (textAt(quote, planPath) || 'A'),
    formula,
    agencyCode,
    reference: reference || null,
    clientReference: clientReference ?? null,
  };
};
