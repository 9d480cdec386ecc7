import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOnce } from '#api/call-once.ts';
import { readFailure, Unreachable } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { brokerUserAdd } from '#shared/operations/people/broker-users.ts';
import type { BrokerUserForm } from '#shared/schemas/user-forms.ts';
import { Page } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';
import { useUserChange } from './use-user-change.ts';
import { UserForm } from './user-form.tsx';
import { brokersQuery, rolesQuery } from './users-api.ts';

interface UserAddScreenProps {
  /** Id of the user that another person removed: the draft of their changes fills the form. */
  readonly removedId?: number;
}

/** Adds a user from the values of the form. */
export const addUser = ({ isEnabled: _, currentPassword: __, ...user }: BrokerUserForm, callWithDraftKey: CallOnce) =>
  callWithDraftKey(brokerUserAdd, user);

/** A new user, who receives an e-mail to choose a password. Specification 2, section 2.8. */
export function UserAddScreen({ removedId }: UserAddScreenProps) {
  const offline = useOffline();
  const brokerId = useSession()?.user.userBrokerId;
  const brokers = useQuery(brokersQuery(offline));
  const roles = useQuery(rolesQuery(offline));
  const { isDone, onDone } = useUserChange();
  const [formKey, setFormKey] = useState(0);
  // Cached lists are used if fetching them again fails.
  const error = (brokers.data ? null : brokers.error) ?? (roles.data ? null : roles.error);
  return (
    <Page title="Ajouter un utilisateur" icon="user" facts="Un e-mail lui permettra de choisir son mot de passe.">
      {error ? (
        <FailedState
          {...readFailure(error)}
          onRetry={() => {
            void brokers.refetch();
            void roles.refetch();
          }}
        >
          {error instanceof Unreachable ? 'L’ajout d’un utilisateur se fait en ligne seulement.' : undefined}
        </FailedState>
      ) : null}
      {/* Keep the typed values on the screen if a list fails to load. */}
      <div hidden={error !== null}>
        <UserForm
          key={formKey}
          label="Nouvel utilisateur"
          submitLabel="Ajouter"
          user={undefined}
          removedId={removedId}
          brokerId={brokerId}
          brokers={brokers.data?.value.brokerList}
          roles={roles.data?.value.roles}
          isDone={isDone}
          send={(values, _user, callWithDraftKey) => addUser(values, callWithDraftKey)}
          onDone={(message) => {
            onDone(message);
            setFormKey(formKey + 1);
          }}
        />
      </div>
    </Page>
  );
}
