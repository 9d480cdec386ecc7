import { createFileRoute } from '@tanstack/react-router';
import { LogoutScreen } from '#features/session/logout-screen.tsx';

export const Route = createFileRoute('/_public/logout')({ component: LogoutScreen });
