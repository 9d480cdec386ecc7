import { referenceLists } from '#server/areas/lists/reference-lists.data.ts';
import type { Random } from '#server/primitives/random.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';

/** Entry of a reference list by code; throws for an unknown code. */
export const listEntryByCode = (listName: ListName, code: string): ListItem => {
  const entry = referenceLists[listName].find(([known]) => known === code);
  if (!entry) throw new Error(`${code} is not in the list ${listName}`);
  return { code, libelle: entry[1] };
};

/** Random entry of a list. */
export const randomListEntry = (rng: Random, listName: ListName): ListItem => {
  const [code, libelle] = rng.pick(referenceLists[listName]);
  return { code, libelle };
};
