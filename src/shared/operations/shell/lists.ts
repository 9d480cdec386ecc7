import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, listItemSchema, noInput } from '#shared/operations/wire/envelope.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** Any reference list by its name (specification 3, section 3 "Lists"). Unknown name: 404. */
export const listItems = endpoint({
  method: 'GET',
  path: '/api/listItems/:listName',
  summary: 'Liste de référence',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ listName: v.pipe(v.string(), v.maxLength(textLimits.listCode)) }),
  output: answer({ listItems: v.array(listItemSchema) }),
});

/** The status list holds plain labels (specification 1, section 3). */
export const globalStatus = endpoint({
  method: 'POST',
  path: '/api/listItems/globalStatus',
  summary: 'États des devis et contrats',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: noInput,
  output: answer({ listItems: v.array(v.string()) }),
});

/**
 * The same lists by POST, which the specification uses for some of them (specification 2, section 7; specification 4,
 * section 7).
 */
export const listItemsPosted = endpoint({
  method: 'POST',
  path: '/api/listItems/:listName',
  summary: 'Liste de référence, par POST',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: listItems.input,
  output: listItems.output,
});

/** The types of e-mail (`mail`) and of telephone (`tel`). */
export const listItemsTypes = endpoint({
  method: 'POST',
  path: '/api/listItems/types/:kind',
  summary: 'Types d’e-mail ou de téléphone',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: v.object({ kind: v.picklist(['mail', 'tel']) }),
  output: listItems.output,
});

/** All reference lists, for use without network. */
export const allLists = endpoint({
  method: 'GET',
  path: '/api/listItems',
  summary: 'Toutes les listes de référence',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({ lists: v.record(v.string(), v.array(listItemSchema)) }),
});
