import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { referenceLists } from './reference-lists.data.ts';

/** Built-in reference lists in the format of forms. */
export const quoteLists: Readonly<Record<string, readonly ListItem[]>> = Object.fromEntries(
  Object.entries(referenceLists).map(([name, entries]) => [
    name,
    entries.map(([code, libelle]) => ({ code, libelle })),
  ]),
);
