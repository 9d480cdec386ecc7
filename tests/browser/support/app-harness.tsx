import { queryDefaults } from '#offline/reads/query-defaults.ts';
import '#ui/theme/tokens.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import { OfflineProvider } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import ComponentSystem from '#ui/theme/component-system.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { ProofHost } from '#work/online/proof-host.tsx';

/**
 * Renders a part of the app with its services, toast region and styles, and with the identity dialog, as in the app.
 */
export const renderWithServices = (services: Partial<OfflineServices>, part: ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: queryDefaults })}>
      <OfflineProvider services={services as OfflineServices}>
        <ComponentSystem>
          <ToastRegion />
          {part}
        </ComponentSystem>
        <ProofHost />
      </OfflineProvider>
    </QueryClientProvider>,
  );
