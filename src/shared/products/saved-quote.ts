import { subscriberFormValues } from '#shared/clients/client-record.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { Person } from '#shared/operations/wire/person.ts';
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
