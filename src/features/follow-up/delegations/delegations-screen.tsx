import { useQuery } from '@tanstack/react-query';
import { readFailure } from '#api/errors.ts';
import { useSession, useView } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { isAllowed } from '#shared/operations/access.ts';
import type { delegationList } from '#shared/operations/follow-up/delegations.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { Page, PageSection } from '#ui/page/page.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { EmptyState, FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import type { ClientSearch } from './chosen-clients.tsx';
import { DelegationForm } from './delegation-form.tsx';
import { DelegationRows } from './delegation-rows.tsx';
import { delegationsQuery } from './delegations-api.ts';

interface DelegationsScreenProps {
  /** Person whose work is delegated; undefined: the user. */
  readonly userId: number | undefined;
  readonly clientSearch: ClientSearch;
}

/** « Passer mes dossiers »: what people of the broker delegate to each other, and the form that delegates. */
export function DelegationsScreen({ userId, clientSearch }: DelegationsScreenProps) {
  const ownId = useSession()?.user.id;
  const { data, error, refetch } = useQuery(delegationsQuery(useOffline(), userId));
  const person = data?.value.person;
  const isOwn = userId === undefined || userId === ownId;
  return (
    <Page title="Passer des dossiers" icon="users" facts={isOwn ? null : person?.name}>
      {data ? (
        <>
          <OriginNotice origin={data} onRetry={() => void refetch()} />
          {person ? (
            <LoadedDelegations {...data.value} person={person} isOwn={isOwn} clientSearch={clientSearch} />
          ) : (
            <EmptyState title="Choisissez d’abord la personne qui passe ses dossiers" icon="users">
              <PathLink path="/user/search">Rechercher un utilisateur</PathLink>
            </EmptyState>
          )}
        </>
      ) : error ? (
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement des dossiers passés" />
      )}
    </Page>
  );
}

const ownExplanation =
  'Vos rappels, les actions qui vous sont passées et les réponses à vos demandes vont à ce collègue ces jours-là. Vous reprenez tout d’un geste. Vos brouillons restent sur votre appareil, et ce qui y attend le réseau part à votre nom.';
const explanation =
  'Ses rappels, les actions passées et les réponses à ses demandes vont à ce collègue ces jours-là, et lui reviennent d’un geste. Ses brouillons restent sur son appareil, et ce qui y attend le réseau part à son nom.';

type Answer = Output<typeof delegationList>;

interface LoadedDelegationsProps extends Pick<Answer, 'colleagues' | 'delegations'> {
  readonly person: NonNullable<Answer['person']>;
  readonly isOwn: boolean;
  readonly clientSearch: ClientSearch;
}

function LoadedDelegations({ person, colleagues, delegations, isOwn, clientSearch }: LoadedDelegationsProps) {
  const user = useSession()?.user ?? null;
  const isViewed = useView() !== undefined;
  const others = colleagues.filter(({ id }) => id !== person.id);
  return (
    <>
      {delegations.length > 0 ? (
        <PageSection title="En cours et à venir">
          <DelegationRows
            delegations={delegations}
            mayRevoke={({ from }) => !isViewed && (from.id === user?.id || isAllowed('user-admin', user))}
          />
        </PageSection>
      ) : null}
      {isViewed ? null : others.length === 0 ? (
        <EmptyState title="Aucun autre utilisateur actif chez ce courtier" icon="users" />
      ) : (
        <DelegationForm
          key={person.id}
          person={person}
          colleagues={others}
          delegations={delegations}
          clientSearch={clientSearch}
          title={isOwn ? 'Passer mes dossiers à un collègue' : `Passer les dossiers ${withDe(person.name)}`}
          explanation={isOwn ? ownExplanation : explanation}
        />
      )}
    </>
  );
}
