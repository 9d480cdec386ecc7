import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import { withBrokerFees } from '#shared/forms/commercial-limits.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { loadDefaults } from './broker-defaults-repository.ts';
import { createQuoteContext } from './quote-context.ts';

/** Context of the quote rules at an instant, including the defaults of the caller's broker. */
export const loadQuoteContext = async (db: Db, { user, brokerId }: Caller, now: Date): Promise<QuoteContext> => {
  const context = createQuoteContext(user, now);
  const brokerDefaults = await loadDefaults(db, brokerId);
  return { ...context, commercialLimits: withBrokerFees(context.commercialLimits, brokerDefaults), brokerDefaults };
};
