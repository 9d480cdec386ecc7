import type { ListItem } from '#shared/contract/envelope.ts';
import type { SessionUser } from '#shared/contract/session-shape.ts';
import { dayInNoumea } from '#shared/domain/calendar.ts';
import { discretionOf } from '#shared/products/discretion.ts';
import type { QuoteContext } from '#shared/products/form/node.ts';
import type { LabelOf } from '#shared/products/product.ts';
import { referenceLists } from '../db/reference-lists.ts';

/** The programme's reference lists as forms take them. */
export const quoteLists: Readonly<Record<string, readonly ListItem[]>> = Object.fromEntries(
  Object.entries(referenceLists).map(([name, entries]) => [
    name,
    entries.map(([code, libelle]) => ({ code, libelle })),
  ]),
);

/** What the rules of a quote look at, for a person at an instant. */
export const quoteContextOf = (user: SessionUser, now: Date): QuoteContext => ({
  today: dayInNoumea(now),
  lists: quoteLists,
  discretion: discretionOf(user),
});

export const labelOf: LabelOf = (list, code) => quoteLists[list]?.find((entry) => entry.code === code) ?? null;
