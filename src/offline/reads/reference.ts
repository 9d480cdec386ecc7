import { allLists, globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import { gamutsMenu, homeImages, menuCategoryList } from '#shared/operations/shell/shell.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const reference: ReadonlySet<string> = new Set(
  [allLists, globalStatus, listItems, gamutsMenu, homeImages, menuCategoryList].map(({ path }) => path),
);

/**
 * True for what is the same for many people and names nobody: menus, ranges, reference lists, pictures. Read from the
 * device first, and the only answers that may be written outside of the sealed database.
 */
export const isReference = (endpoint: Pick<EndpointDefinition, 'path'>): boolean => reference.has(endpoint.path);
