import { createFileRoute } from '@tanstack/react-router';
import { SignScreen } from '#features/signing/sign-screen.tsx';

export const Route = createFileRoute('/_public/sign/$token')({
  component: function Sign() {
    const { token } = Route.useParams();
    return <SignScreen key={token} token={token} />;
  },
});
