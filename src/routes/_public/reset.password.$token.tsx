import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordScreen } from '#features/session/new-password-screen.tsx';

export const Route = createFileRoute('/_public/reset/password/$token')({
  component: function NewPassword() {
    const { token } = Route.useParams();
    return <NewPasswordScreen key={token} token={token} />;
  },
});
