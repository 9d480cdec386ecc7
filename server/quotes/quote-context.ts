import { referenceLists } from '#server/lists/reference-lists.ts';
import type { ListItem } from '#shared/contract/wire/envelope.ts';
import type { SessionUser } from '#shared/contract/wire/session-shape.ts';
import { discretionOf } from '#shared/forms/discretion.ts';
import type { LabelOf, QuoteContext } from '#shared/forms/node.ts';
import { dayInNoumea } from '#shared/primitives/calendar.ts';

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
