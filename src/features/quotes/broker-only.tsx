import type { ReactNode } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { EmptyState } from '#ui/page/states.tsx';

/** Renders pricing screens only for users linked to a broker; others see why not. Specification 3, section 1. */
export function BrokerOnly({ children }: { readonly children: ReactNode }) {
  const hasBroker = useSession()?.user.agency !== null;
  return hasBroker ? (
    children
  ) : (
    <EmptyState title="Merci de lier votre compte à un courtier afin de tarifer." icon="broker" />
  );
}
