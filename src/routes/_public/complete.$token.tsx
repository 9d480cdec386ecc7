import { createFileRoute } from '@tanstack/react-router';
import { CompletionScreen } from '#features/client-link/completion-screen.tsx';

export const Route = createFileRoute('/_public/complete/$token')({
  component: function Completion() {
    const { token } = Route.useParams();
    return <CompletionScreen key={token} token={token} />;
  },
});
