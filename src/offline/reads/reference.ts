import { allLists, globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import { gamutsMenu, homeImages, menuCategoryList } from '#shared/operations/shell/shell.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const reference: ReadonlySet<string> = new Set(
  [allLists, globalStatus, listItems, gamutsMenu, homeImages, menuCategoryList].map(({ path }) => path),
);

/**
 * True for reference data without personal data: menus, ranges, reference lists, pictures. Read cache first, and the
 * only answers that may be stored outside of the encrypted database.
 */
export const isReference = (endpoint: Pick<EndpointDefinition, 'path'>): boolean => reference.has(endpoint.path);

/**
 * Age from which the cached answer of a reference list is revalidated, milliseconds. The ranges at once: a withdrawn
 * product must not be offered.
 */
export const referenceFreshMs = ({ path }: Pick<EndpointDefinition, 'path'>): number =>
  path === gamutsMenu.path ? 0 : 5 * 60_000;
