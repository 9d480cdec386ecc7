import type { QueryClient } from '@tanstack/react-query';
import { connectQueries, forgetLeft } from './connect-queries.ts';
import { thisPage } from './device/device-page.ts';
import type { OfflineServices } from './interfaces/types.ts';
import { createOfflineServices } from './offline-services.ts';
import { keptKey } from './reads/use-kept.ts';

/** Builds the offline services of this tab and ties them to its query client. To be called once, before rendering. */
export const startOffline = (queryClient: QueryClient): OfflineServices => {
  const offline = createOfflineServices({
    // After the query has taken the device's value, which it is told at the same moment.
    onRefreshed: ({ path }, input, answer) => {
      setTimeout(() => queryClient.setQueryData([path, input], answer));
    },
    onKept: (endpoint) => void queryClient.invalidateQueries({ queryKey: keptKey(endpoint) }),
    onGone: ({ path }, input) => {
      setTimeout(() => void queryClient.resetQueries({ queryKey: [path, input], exact: true }));
    },
    onLeft: (gone) => forgetLeft(queryClient, gone),
  });
  connectQueries(queryClient, offline);
  // What is on the screen may be of before the page was left.
  thisPage.resumptions.subscribe(() => void queryClient.refetchQueries({ type: 'active' }));
  return offline;
};
