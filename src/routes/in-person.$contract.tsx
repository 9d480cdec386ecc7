import { createFileRoute, redirect } from '@tanstack/react-router';
import { getInPersonSession } from '#api/session/in-person-session.ts';
import { MainServices } from '#app/main-services.tsx';
import { ClientMode } from '#features/contracts/client-mode/client-mode.tsx';

export const Route = createFileRoute('/in-person/$contract')({
  beforeLoad: ({ params }) => {
    // The in-person session has ended, perhaps in another tab.
    if (!getInPersonSession())
      throw redirect({ to: '/contract/search/$id', params: { id: params.contract }, hash: 'documents', replace: true });
  },
  component: InPerson,
});

function InPerson() {
  const inPerson = getInPersonSession();
  return <MainServices>{inPerson ? <ClientMode inPersonSession={inPerson} /> : null}</MainServices>;
}
