import { createFileRoute, redirect } from '@tanstack/react-router';
import { handedTablet } from '#api/session/handed-tablet.ts';
import { MainServices } from '#app/main-services.tsx';
import { ClientMode } from '#features/contracts/signature/client-mode.tsx';

export const Route = createFileRoute('/in-person/$contract')({
  beforeLoad: ({ params }) => {
    // A tablet that was taken back, in another tab perhaps.
    if (!handedTablet())
      throw redirect({ to: '/contract/search/$id', params: { id: params.contract }, hash: 'documents', replace: true });
  },
  component: InPerson,
});

function InPerson() {
  const handed = handedTablet();
  return <MainServices>{handed ? <ClientMode handed={handed} /> : null}</MainServices>;
}
