import { queryOptions, useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { pageImageGet } from '#shared/operations/content/pages.ts';
import { readKey } from './read-query.ts';

/** Uploaded pictures are immutable by id: a cached one is not refetched. */
const storedPictureQuery = ({ device, read }: Pick<OfflineServices, 'device' | 'read'>, id: number) =>
  queryOptions({
    queryKey: readKey(pageImageGet, { id }),
    queryFn: async ({ signal }) => {
      const storedAnswer = await device.find(pageImageGet, { id }).catch(() => undefined);
      return storedAnswer ?? read(pageImageGet, { id }, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** An uploaded picture of a page or of the home by its number: its bytes in base64 and their type, once they are here. */
export const useStoredPicture = (id: number) => {
  const { data, isError } = useQuery(storedPictureQuery(useOffline(), id));
  return { file: data?.value.file?.data, isError, isAwaited: !data && !isError };
};
