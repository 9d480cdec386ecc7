import { useQueryClient } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { gamutsMenu, homeImages, menuCategoryList } from '#shared/operations/shell/shell.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { readKey } from './read-query.ts';

/** A reference list that the app's shell reads. */
export interface ReferenceRead {
  readonly endpoint: EndpointDefinition;
  readonly input: never;
}

const createReference = (endpoint: EndpointDefinition, input: object): ReferenceRead => ({
  endpoint,
  input: input as never,
});

export const homeTilesRead = createReference(homeImages, {});
export const menuRead = createReference(menuCategoryList, { isEnabled: true });
export const rangesRead = createReference(gamutsMenu, {});

/** Refetches a reference list that this person just changed: its cached answer would count as fresh for a while. */
export const useRefetchReference = () => {
  const { device } = useOffline();
  const queries = useQueryClient();
  return async ({ endpoint, input }: ReferenceRead): Promise<void> => {
    await device.removeCached(endpoint, input).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: readKey(endpoint) });
  };
};
