import type { QueryClient } from '@tanstack/react-query';
import { connectQueries } from './connect-queries.ts';
import { createOfflineServices } from './offline-services.ts';
import type { OfflineServices } from './types.ts';

/** Builds the offline services of this tab and ties them to its query client. To be called once, before rendering. */
export const startOffline = (queryClient: QueryClient): OfflineServices => {
  const offline = createOfflineServices({
    onRefreshed: ({ path }, input, answer) => queryClient.setQueryData([path, input], answer),
  });
  connectQueries(queryClient, offline);
  return offline;
};
