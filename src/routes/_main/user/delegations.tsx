import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DelegationsScreen } from '#features/follow-up/delegations/delegations-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { numberParam } from '#ui/navigation/address-params.ts';

const ClientSearchDialog = lazyComponent(() => import('#features/clients/client-search-dialog.tsx'));

const paramsSchema = v.object({ user: numberParam });

export const Route = createFileRoute('/_main/user/delegations')({
  validateSearch: (raw) => v.parse(paramsSchema, raw),
  staticData: { name: 'Passer des dossiers' },
  component: DelegationsRoute,
});

function DelegationsRoute() {
  const { user } = Route.useSearch();
  return (
    <AccessOnly access="linked-or-admin" title="Passer des dossiers">
      <DelegationsScreen userId={user} clientSearch={(chooser) => <ClientSearchDialog {...chooser} />} />
    </AccessOnly>
  );
}
