import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDossier } from '#offline/reads/use-dossier.ts';
import { type brokerUserGet, brokerUserUpdate } from '#shared/operations/people/broker-users.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { Icon } from '#ui/icon.tsx';
import { DossierPage, type UnknownDossier } from '#ui/page/dossier-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { useIsRemoved } from '#work/drafts/use-is-removed.ts';
import { RemoveUser } from './remove-user.tsx';
import { RevokeDevices } from './revoke-devices.tsx';
import { useUserChange } from './use-user-change.ts';
import { addUser, UserAddScreen } from './user-add-screen.tsx';
import { UserForm } from './user-form.tsx';
import { userQuery } from './users-api.ts';

/** A user, to change, switch off or remove. Specification 2, section 2.8. */
export function UserScreen({ id }: { readonly id: number }) {
  const file = useDossier(
    id,
    userQuery(useOffline(), id),
    ({ user, roles, broker }) => user && { user, roles, brokers: broker },
  );
  const isRemoved = useIsRemoved('people', id, file.kind === 'unknown');
  if (isRemoved) return <UserAddScreen removedId={id} />;
  if (file.kind === 'known') return <LoadedUser {...file.value} />;
  return (
    <DossierPage
      state={file}
      icon="user"
      title="Utilisateur"
      loadingLabel="Chargement de l’utilisateur"
      unknown={unknownUser}
    />
  );
}

const unknownUser = {
  title: 'Utilisateur introuvable',
  notice: 'Cet utilisateur n’existe pas',
  reason: 'Quelqu’un l’a peut-être supprimé entre-temps, ou il appartient à un autre courtier.',
  gone: {
    notice: 'Cet utilisateur n’existe plus',
    reason: 'Quelqu’un vient de le supprimer, ou de le confier à un autre courtier.',
  },
  link: { to: '/user/search', label: 'Rechercher un utilisateur' },
} satisfies UnknownDossier;

type UserAnswer = Output<typeof brokerUserGet>;

interface LoadedUserProps {
  readonly user: NonNullable<UserAnswer['user']>;
  readonly roles: UserAnswer['roles'];
  readonly brokers: UserAnswer['broker'];
}

function LoadedUser({ user, roles, brokers }: LoadedUserProps) {
  const isOwn = useSession()?.user.id === user.id;
  const { isDone, onDone } = useUserChange();
  const [role] = user.role;
  return (
    <Page
      title={`${user.firstName} ${user.lastName}`}
      kind="Utilisateur"
      icon="user"
      facts={isOwn ? 'C’est votre compte.' : user.broker?.name}
      actions={<StatusChip status={user.isEnabled ? 'Actif' : 'Inactif'} />}
    >
      <UserForm
        label="Utilisateur"
        submitLabel="Enregistrer"
        user={user}
        // The person's role and broker may be outside of those that the caller may assign: show them all the same.
        roles={withCurrent(roles, role)}
        brokers={withCurrent(brokers, user.broker)}
        isOwn={isOwn}
        isDone={isDone}
        send={(values, opened, callWithDraftKey) =>
          opened
            ? callWithDraftKey(brokerUserUpdate, { ...values, id: user.id, version: opened.version })
            : addUser(values, callWithDraftKey)
        }
        onDone={onDone}
      >
        {isOwn ? null : (
          <>
            {user.broker ? (
              <Button asChild variant="outline">
                <Link to="/user/delegations" search={{ user: user.id }}>
                  <Icon name="users" />
                  Passer ses dossiers
                </Link>
              </Button>
            ) : null}
            <RevokeDevices user={user} isDisabled={isDone} />
            <RemoveUser user={user} isDisabled={isDone} onRemoved={onDone} />
          </>
        )}
      </UserForm>
    </Page>
  );
}

const withCurrent = <T extends { readonly id: number }>(list: readonly T[], current: T | null | undefined) =>
  !current || list.some(({ id }) => id === current.id) ? list : [...list, current];
