import { createFileRoute } from '@tanstack/react-router';
import { ResetRequestScreen } from '#features/session/reset-request-screen.tsx';

export const Route = createFileRoute('/_public/reset/password/')({ component: ResetRequestScreen });
