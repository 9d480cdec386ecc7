import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';
import { draftNavigation } from '#ui/navigation/draft-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const DeclarationScreen = lazyComponent(() => import('#features/contracts/claims/declaration/declaration-screen.tsx'));

const paramsSchema = v.object({ contract: numberParam, client: numberParam, draft: keyParam });

export const Route = createFileRoute('/_main/claim/create')({
  validateSearch: (raw) => v.parse(paramsSchema, raw),
  staticData: { name: 'Déclarer un sinistre' },
  component: ClaimCreationRoute,
});

function ClaimCreationRoute() {
  const navigate = Route.useNavigate();
  // The contract stays in the URL: a new draft starts with it.
  const onDraft = useCallback(
    (draft?: string) =>
      void navigate({ search: ({ contract, client }) => ({ contract, client, draft }), ...draftNavigation(draft) }),
    [navigate],
  );
  const onContract = useCallback((contract: number) => void navigate({ search: { contract } }), [navigate]);
  return (
    <DeclarationScreen
      fallback={<LoadingState label="Chargement de la déclaration" blocks={3} />}
      {...Route.useSearch()}
      onDraft={onDraft}
      onContract={onContract}
    />
  );
}
