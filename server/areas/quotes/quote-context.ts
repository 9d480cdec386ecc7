import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import type { LabelOf, QuoteContext } from '#shared/forms/node.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

/** What the rules of a quote look at, for a person at an instant, whatever their broker lets quotes start from. */
export const quoteContextOf = (user: SessionUser, now: Date): QuoteContext => ({
  today: dayInNoumea(now),
  lists: quoteLists,
  commercialLimits: commercialLimitsOf(user),
});

export const labelOf: LabelOf = (list, code) => quoteLists[list]?.find((entry) => entry.code === code) ?? null;
