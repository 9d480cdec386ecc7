import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createHashHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import ComponentSystem from '#ui/theme/component-system.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import type { GalleryPart } from './gallery-part.ts';
import { fieldParts } from './parts/field-parts.tsx';
import { formParts } from './parts/form-parts.tsx';
import { pageParts } from './parts/page-parts.tsx';
import { plainParts } from './parts/plain-parts.tsx';
import { tableParts } from './parts/table-parts.tsx';

/** Groups of parts by the id in the address. */
export const groups: Readonly<Record<string, readonly GalleryPart[]>> = {
  page: pageParts,
  fields: fieldParts,
  forms: formParts,
  tables: tableParts,
  plain: plainParts,
};

function Parts({ parts }: { readonly parts: readonly GalleryPart[] }) {
  return (
    <main style={{ padding: 24 }}>
      {parts.map(({ name, states }) => (
        <section key={name} aria-label={name} style={{ marginBottom: 40 }}>
          <h2 style={{ fontSize: 20, fontWeight: 600 }}>{name}</h2>
          {Object.entries(states).map(([state, element]) => (
            <div key={state} style={{ marginTop: 16 }}>
              <p style={{ fontSize: 13, color: 'var(--lagon-fg-muted)', marginBottom: 6 }}>{state}</p>
              {element}
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}

/** All parts of a group in one theme, as the app renders them. */
export function GalleryPage({ group }: { readonly group: string }) {
  const component = () => (
    <ComponentSystem>
      <ToastRegion />
      <Parts parts={groups[group] ?? []} />
    </ComponentSystem>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createHashHistory() });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  );
}
