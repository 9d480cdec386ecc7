import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SyncScreen } from '#features/sync/sync-screen.tsx';
import { lazyOptionalPart } from '#ui/disclosure/lazy-part.tsx';

const SettleSignatures = lazyOptionalPart(() => import('#features/contracts/signature/settle-signatures.tsx'));

export const Route = createFileRoute('/_main/sync')({
  validateSearch: v.object({ item: v.optional(v.fallback(v.string(), '')) }),
  staticData: { name: 'Brouillons et envois' },
  component: SyncRoute,
});

function SyncRoute() {
  return (
    <>
      <SyncScreen item={Route.useSearch().item} />
      <SettleSignatures />
    </>
  );
}
