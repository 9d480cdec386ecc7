import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import type { PricedResult } from '../wizard/work/quote-work.ts';

/** Pricing time of a saved quote, which is unknown. */
export const unknownPricingTimeMs = 0;

/** The saved price as a priced result with a single formula. */
export const savedPrice = (calculation: EstimatedFormula, { formula, details }: ContractFile): PricedResult => ({
  estimation: {
    headers: [
      { value: 'splitting', text: 'Facilité de paiement', kind: 'text', sortable: false },
      { value: `info_${calculation.code}`, text: calculation.libelle, kind: 'money', sortable: false },
    ],
    data: [
      {
        splitting: calculation.splitting,
        splittingCode: calculation.splittingCode,
        [`info_${calculation.code}`]: calculation.total,
      },
    ],
    formulas: { [formulaKey(calculation)]: calculation },
    tariff: {
      product: details.product.code,
      version: calculation.tariffVersion,
      title: formula.price?.tariffTitle ?? '',
      effectiveFrom: details.creationDate,
      isDemonstration: formula.price?.isDemonstration ?? false,
    },
  },
  isIndicative: false,
  pricedAtMs: unknownPricingTimeMs,
});
