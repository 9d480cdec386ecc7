import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import { labelFrom, type QuoteContext } from '#shared/forms/node.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

/** Context of the quote rules for a person at an instant, without their broker's defaults. */
export const createQuoteContext = (user: SessionUser, now: Date): QuoteContext => ({
  today: dayInNoumea(now),
  lists: quoteLists,
  commercialLimits: commercialLimitsOf(user),
});

export const labelOf = labelFrom(quoteLists);
