import { formerContractFields, toFormerContract } from '#shared/conversion/former-contract.ts';
import { checkValues } from '#shared/forms/check.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { FormerContract } from '#shared/operations/contracts/former-contract.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import type { QuoteWork } from '../wizard/work/quote-work.ts';
import { conversionAdvice } from './advice-section.tsx';
import type { AcceptedConversion } from './conversion-work-definition.ts';

const formerContractFrom = ({ product, context }: QuoteWork, values: RawGroup): FormerContract | null =>
  toFormerContract(checkValues(formerContractFields(product.code), values, context).values);

/**
 * Builds the accepted conversion from the values and the chosen formula of an open conversion. The values must be
 * valid.
 */
export const acceptedConversion = (work: QuoteWork, chosen: EstimatedFormula): AcceptedConversion => {
  const values = work.form.getValues() as RawGroup;
  return {
    values,
    formula: toChosenFormula(chosen),
    advice: conversionAdvice(work, chosen),
    formerContract: formerContractFrom(work, values),
  };
};
