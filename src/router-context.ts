import type { QueryClient } from '@tanstack/react-query';

/** What routes receive from `main.tsx`: the services, built once. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}
