import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#features/shell/errors/not-found-screen.tsx';

export const Route = createFileRoute('/_main/$')({
  component: NotFoundScreen,
  staticData: { name: 'Page introuvable', isPlain: true },
});
