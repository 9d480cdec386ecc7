import { createFileRoute } from '@tanstack/react-router';
import { HelpScreen } from '#features/help/help-screen.tsx';

export const Route = createFileRoute('/_main/aide')({
  staticData: { name: 'Aide' },
  component: HelpScreen,
});
