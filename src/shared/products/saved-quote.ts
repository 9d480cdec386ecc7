import { subscriberFormValues } from '#shared/clients/client-record.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { planPath } from './parts/commercial.ts';
import type { ContractRisk } from './parts/contract-risk.ts';
import type { Product } from './product.ts';

interface SavedQuote {
  /** The current data of the client. */
  readonly person: Person;
  /** The risk as typed; null for a quote that was not typed here. */
  readonly typedRisk: unknown;
  /** The risk as its file shows it. */
  readonly contractRisk: ContractRisk;
  readonly effectDate: string;
}

/** Form values of a saved quote: the typed risk, or the risk of its contract file. */
export const savedQuoteValues = (
  product: Product,
  { person, typedRisk, contractRisk, effectDate }: SavedQuote,
  context: QuoteContext,
): RawGroup =>
  product.normalize(
    {
      person: subscriberFormValues(person, context),
      productRisk: typedRisk ?? product.fromContract(contractRisk),
      effectDate,
    },
    context,
  );

/**
 * Sets the instalment plan of a saved quote to that of its formula. Where the two differed, the first change of any field
 * would replace the chosen formula by that of the other plan.
 */
export const withPlanOf = (formula: Pick<ChosenFormula, 'splittingCode'> | null, values: RawGroup): RawGroup =>
  formula && textAt(values, planPath) !== '' ? withValue(values, planPath, formula.splittingCode) : values;
