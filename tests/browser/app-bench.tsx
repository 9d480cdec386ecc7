import '#ui/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import { OfflineProvider } from '#offline/offline-context.tsx';
import type { OfflineServices } from '#offline/types.ts';
import { system } from '#ui/system.ts';
import { ToastRegion } from '#ui/toast-region.tsx';

/** Shows a part of the app over the services that it uses, with the place of its messages. */
export const showWith = (services: Partial<OfflineServices>, part: ReactElement) =>
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient()}>
        <OfflineProvider services={services as OfflineServices}>
          <ToastRegion />
          {part}
        </OfflineProvider>
      </QueryClientProvider>
    </ChakraProvider>,
  );
