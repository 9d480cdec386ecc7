import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import { withBrokerFees } from '#shared/forms/commercial-limits.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { defaultsOf } from './broker-defaults-repository.ts';
import { quoteContextOf } from './quote-context.ts';

/** What the rules of a quote look at, for who quotes for a broker at an instant: with what the broker lets quotes start from. */
export const quotingContextOf = async (db: Db, { user, brokerId }: Caller, now: Date): Promise<QuoteContext> => {
  const context = quoteContextOf(user, now);
  const brokerDefaults = await defaultsOf(db, brokerId);
  return { ...context, commercialLimits: withBrokerFees(context.commercialLimits, brokerDefaults), brokerDefaults };
};
