import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { Notifications } from './notifications.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { profileQuery } from './profile-api.ts';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SlashKeySwitch } from './slash-key-switch.tsx';

interface ProfileScreenProps {
  /** The devices that the person is signed in on, rendered by another feature and injected by the route. */
  readonly devices: ReactNode;
  /** Default values of the quotes of the person's broker, injected by the route too. */
  readonly renderBrokerDefaults: (brokerId: number) => ReactNode;
}

/** My profile, my password, my broker's quotes and my devices. Specification 2, section 2.7. */
export function ProfileScreen({ devices, renderBrokerDefaults }: ProfileScreenProps) {
  const { data, error, refetch } = useQuery(profileQuery(useOffline()));
  const profile = data?.value.user;
  const user = useSession()?.user;
  // Users of an agency do not edit the defaults: they only find them applied to their quotes.
  const brokerId = user?.isBroker && user.agency ? user.userBrokerId : null;
  return (
    <Page title="Mon profil" icon="user">
      {profile ? (
        <>
          <OriginNotice origin={data} onRetry={() => void refetch()} />
          <PageSection title="Mes informations">
            <ProfileForm profile={profile} />
          </PageSection>
          <PageSection title="Mon mot de passe" facts="Vos autres sessions ouvertes seront fermées.">
            <PasswordForm />
          </PageSection>
          {brokerId === null ? null : (
            <PageSection title="Mon cabinet" facts="De quoi partent les devis du cabinet.">
              {renderBrokerDefaults(brokerId)}
            </PageSection>
          )}
          <PageSection title="Mon second facteur">
            <SecondFactor />
          </PageSection>
          <PageSection title="Mes clés d’accès">
            <Passkeys />
          </PageSection>
          <PageSection title="Mes appareils connectés" facts="Un appareil perdu s’efface à son prochain contact.">
            {devices}
          </PageSection>
          <PageSection title="Mes notifications">
            <Notifications />
          </PageSection>
          <PageSection title="Mon clavier">
            <SlashKeySwitch />
          </PageSection>
        </>
      ) : error ? (
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement du profil" blocks={2} blockHeight={240} />
      )}
    </Page>
  );
}
