import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { referenceLists } from './reference-lists.ts';

/** The programme's reference lists as forms take them. */
export const quoteLists: Readonly<Record<string, readonly ListItem[]>> = Object.fromEntries(
  Object.entries(referenceLists).map(([name, entries]) => [
    name,
    entries.map(([code, libelle]) => ({ code, libelle })),
  ]),
);
