import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SyncScreen } from '#features/sync/sync-screen.tsx';

export const Route = createFileRoute('/_main/sync')({
  validateSearch: v.object({ item: v.optional(v.fallback(v.string(), '')) }),
  staticData: { name: 'Brouillons et envois' },
  component: () => <SyncScreen item={Route.useSearch().item} />,
});
